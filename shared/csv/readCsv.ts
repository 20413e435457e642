export interface CsvRecord {
  /** The line of the file in which it begins, counted from 1. */
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'] as const;

/** The delimiter that occurs most often in the first line; spreadsheets of many countries write semicolons. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counted = delimiters.map((sign) => ({ sign, count: first.split(sign).length }));
  counted.sort((one, other) => other.count - one.count);
  return counted[0]?.sign ?? ',';
}

/** Reads RFC 4180 with any of the usual delimiters. Empty lines are left out. */
export function readCsv(file: string): CsvRecord[] {
  const text = file.replace(/^\ufeff/, '');
  const delimiter = delimiterOf(text);
  const records: CsvRecord[] = [];
  let line = 1;
  let record: CsvRecord = { line, cells: [] };
  let cell = '';
  let isQuoted = false;

  function endCell() {
    record.cells.push(cell.trim());
    cell = '';
  }
  function endRecord() {
    endCell();
    if (record.cells.some((one) => one !== '')) records.push(record);
    record = { line, cells: [] };
  }

  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[at++];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (sign === delimiter) endCell();
    else if (sign === '\n') endRecord();
    else if (sign !== '\r') cell += sign;
  }
  endRecord();
  return records;
}
