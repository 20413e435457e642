import { type CsvCell, csvBegin, csvLine } from '#shared/csv/csv.ts';
import {
  monthAndYear,
  monthName,
  numberText,
  percentText,
  roundMoneyText,
  tenthsText,
} from '../../ui/foundation/formats.ts';

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

/** Figures as shown in charts and tables. */

/** "Mar 2026", in the person's language. */
export function monthText(month: string): string {
  const [year = 0, from1 = 1] = month.split('-').map(Number);
  return monthAndYear(new Date(year, from1 - 1, 1));
}

/** A month in a chart; the year is shown only where it changes. */
export function monthColumn(
  month: string,
  index: number,
): { key: string; name: string; label: string; detail: string } {
  const [year = '', from1 = ''] = month.split('-');
  const label = monthName(new Date(Number(year), Number(from1) - 1, 1));
  const detail = index === 0 || from1 === '01' ? year : '';
  return { key: month, name: monthText(month), label, detail };
}

/** "$12.3K": precise enough to compare bars. */
export function roundAmount(amount: string, currency: string): string {
  try {
    return roundMoneyText(Number(amount), currency);
  } catch {
    // A currency code read from a document may not exist.
    return amount;
  }
}

const dayInHours = 24;

/** "under 1 min", "40 min", "5.5 h", "3.2 days". */
export function hoursText(hours: number): string {
  if (hours * 60 < 1) return 'under 1 min';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  if (hours < 2 * dayInHours) return `${rounded(hours)} h`;
  return `${rounded(hours / dayInHours)} days`;
}

function rounded(value: number): string {
  return tenthsText(value);
}

export function countText(count: number): string {
  return numberText(count);
}

/** "12.5%"; a dash if the total is zero. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–';
  return percentText(part / whole);
}
