export type CsvCell = string | number | null;

/** What a spreadsheet takes for the beginning of a formula, in the wide letters of Asian keyboards too. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;
/** A plain number is none, whatever its sign. */
const number = /^-?\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** By this, spreadsheets know the letters for what they are. */
export const csvBegin = '\ufeff';

/** One line of RFC 4180. What came from a stranger's invoice never runs as a formula where the file is opened. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  const text = harmless(String(cell));
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function harmless(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}
