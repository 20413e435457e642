export type CsvCell = string | number | null;

/** Texts that spreadsheets run as a formula, also with full-width characters. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;
/** Plain numbers are safe with any sign. */
const number = /^-?\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const csvBegin = '\ufeff';

/** One line of RFC 4180. Text from invoices is escaped, so that it never runs as a formula. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  const text = harmless(String(cell));
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text as one that a spreadsheet does not run as a formula. */
export function harmless(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}
