import { type CsvCell, csvBegin, csvLine } from '#shared/csv/csv.ts';

/** The figures of a report, each formatted for reading and exact for export. */
export interface ReportTable {
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReportCell[] }[];
}

interface ReportCell {
  text: string;
  /** The exact value, for a spreadsheet. */
  value: CsvCell;
}

export function cell(text: string, value: CsvCell = text): ReportCell {
  return { text, value };
}

export function csvOf({ heads, rows }: ReportTable): Blob {
  const lines = rows.map(({ cells }) => csvLine(cells.map(({ value }) => value)));
  return new Blob([csvBegin, csvLine(heads), ...lines], { type: 'text/csv;charset=utf-8' });
}
