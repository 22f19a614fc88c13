// Made from the server's names by `python -m app.build.names`.

export const fields = {
  name: "name",
  phone: "phone",
  email: "email",
  date: "date",
  time: "time",
  vaccine: "vaccine",
  address: "address",
  message: "message",
  receiptNumber: "receipt_number",
  submissionId: "submission_id",
  consent: "consent",
  homepage: "homepage",
  filledIn: "filled_in",
  sending: "sending",
  unheard: "unheard",
  pricesShown: "prices_shown",
  forWhom: "for_whom",
  patient: "patient",
  guardian: "guardian",
};

export const mostPeople = 6;
// How the fields of those after the first end.
export const ofAnother = "_[2-6]";
