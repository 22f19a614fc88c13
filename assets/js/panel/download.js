// Downloading the list: asked by POST, so that no address holds what was typed into
// the search, and told how far it is while it comes.

import { around, one } from "./dom.js";
import { firstLine, joined, leadsIn } from "./rules.js";

const PROGRESS = "application/x-progress";

/** @param {number} number */
const grouped = (number) => new Intl.NumberFormat("es-CL").format(number);
/** @param {number} rows @param {number} of */
const tell = (rows, of) => {
  const place = one("[data-export-progress]");
  const text = place?.dataset.exportProgress || "";
  if (place) place.textContent = text.replace("{rows}", grouped(Math.min(rows, of))).replace("{of}", grouped(of));
};
const done = () => {
  const place = one("[data-export-progress]");
  if (place) place.textContent = "";
};
/** @param {Response} answer */
const nameOf = (answer) =>
  /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") || "")?.[1] || "leads.csv";

/**
 * Return what is read, piece by piece.
 * @param {Response} answer
 * @param {(piece: Uint8Array<ArrayBuffer>) => void} take
 */
const read = async (answer, take) => {
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body).getReader();
  for (;;) {
    const { done: isOver, value } = await reader.read();
    if (isOver) return;
    take(value);
  }
};

/** @typedef {{name: string, file: Blob}} File */

/** @param {Response} answer @returns {Promise<File>} */
const readLines = async (answer) => {
  const total = Number(answer.headers.get("x-lead-count"));
  const decoder = new TextDecoder();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  let rows = -1;
  await read(answer, (piece) => {
    pieces.push(piece);
    rows += leadsIn(decoder.decode(piece, { stream: true }));
    tell(Math.max(rows, 0), total);
  });
  return { name: nameOf(answer), file: new Blob(pieces, { type: "text/csv" }) };
};

// Lines of progress, the last with name and size, and then the file itself.
/** @param {Response} answer @returns {Promise<File>} */
const readTold = async (answer) => {
  /** @type {{name: string, size: number} | null} */
  let head = null;
  let before = new Uint8Array();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  await read(answer, (piece) => {
    if (head) {
      pieces.push(piece);
      return;
    }
    before = joined(before, piece);
    for (let found = firstLine(before); found && !head; found = head ? null : firstLine(before)) {
      before = found.rest;
      const told = JSON.parse(found.line);
      if (told.name) head = told;
      else tell(told.rows, told.of);
    }
    if (head) pieces.push(before);
  });
  const file = new Blob(pieces);
  const { name, size } = head || { name: "", size: -1 };
  if (file.size !== size) throw new Error("broken off");
  return { name, file };
};

/** @param {File} made */
const save = ({ name, file }) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** @param {HTMLElement} link what was pressed, with the criteria of the list */
const download = async (link) => {
  if (link.getAttribute("aria-busy") === "true") return;
  link.setAttribute("aria-busy", "true");
  let outcome = "done";
  try {
    const answer = await fetch(link.getAttribute("href") || "", {
      method: "POST",
      headers: { Accept: PROGRESS },
      body: new URLSearchParams(link.dataset.export),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const isTold = answer.headers.get("content-type") === PROGRESS;
    save(await (isTold ? readTold : readLines)(answer));
  } catch {
    outcome = "failed";
  }
  done();
  link.removeAttribute("aria-busy");
  one(`[data-export-${outcome}]`)?.click();
};

document.addEventListener("click", (event) => {
  const wanted = around(event, "a[data-export]");
  if (!wanted) return;
  event.preventDefault();
  download(wanted);
});
