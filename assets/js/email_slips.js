// Slips in an address that are worth a question, never a refusal.

const KNOWN = [
  "gmail.com", "hotmail.com", "outlook.com", "yahoo.com", "icloud.com", "live.com",
  "hotmail.cl", "outlook.cl", "yahoo.cl", "live.cl", "gmail.cl", "vtr.net", "uc.cl", "mail.com",
];

/**
 * Return in how many letters two words differ; two swapped ones count once.
 * @param {string} one
 * @param {string} other
 */
const distance = (one, other) => {
  const rows = Array.from({ length: one.length + 1 }, (_, at) => [at]);
  for (let at = 0; at <= other.length; at++) rows[0][at] = at;
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  return rows[one.length][other.length];
};

/**
 * Return what an address may have been meant to be: another address where a
 * well-known name is nearly there, the empty text where its end is missing, null
 * where nothing is odd.
 * @param {string} address
 * @returns {string | null}
 */
export const meant = (address) => {
  const [, name, host] = /^(.+)@([^@]+)$/.exec(address.trim()) || [];
  if (!host) return null;
  const domain = host.toLowerCase();
  if (KNOWN.includes(domain)) return null;
  const near = KNOWN.find(
    (known) => distance(domain, known) === 1 || domain === known.split(".")[0],
  );
  if (near && (domain.length > 5 || !domain.includes("."))) return `${name}@${near}`;
  return domain.includes(".") && !domain.endsWith(".") ? null : "";
};
