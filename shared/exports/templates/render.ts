import { csvBegin, harmless } from '../../csv/csv.ts';
import { type CodingContext, type ExportedInvoice, rowsOfBill, wholeBill } from './billRows.ts';
import { isCredit, type TemplateRow, templateFields } from './fields.ts';
import type { DateFormat, ExportTemplate, TemplateColumn } from './template.ts';

/** What the file begins with, before its first bill. */
export function headOf(template: ExportTemplate): string {
  const begin = template.encoding === 'utf-8-bom' ? csvBegin : '';
  if (!template.hasHeader) return begin;
  const titles = template.columns.map(({ title }) => written(plain(title), template));
  return begin + titles.join(template.separator) + endOf(template);
}

/** The rows of one bill. */
export function billText(
  template: ExportTemplate,
  invoice: ExportedInvoice,
  context: CodingContext,
): string {
  const lines = cellsOfBill(template, invoice, context).map(
    (cells) =>
      cells.map(({ text, isText }) => written(text, template, isText)).join(template.separator) +
      endOf(template),
  );
  return lines.join('') + (template.hasBlankLines ? endOf(template) : '');
}

interface Cell {
  text: string;
  /** A text rather than a number or a date. */
  isText: boolean;
}

/** The same as cells, before separators and quotation marks. */
export function cellsOfBill(
  template: ExportTemplate,
  invoice: ExportedInvoice,
  context: CodingContext,
): Cell[][] {
  const rowsOf = template.rows === 'lines' ? rowsOfBill : wholeBill;
  return rowsOf(invoice, context).map((row, index) =>
    template.columns.map((column) =>
      column.onlyFirstRow && index > 0
        ? { text: '', isText: false }
        : cellOf(column, { invoice, row, items: context.items, template }, template),
    ),
  );
}

function cellOf(column: TemplateColumn, row: TemplateRow, template: ExportTemplate): Cell {
  const definition = column.field === null ? null : templateFields[column.field];
  const value = definition?.read(row) ?? '';
  if (definition === null || value === '') {
    const text = isCredit(row.invoice) ? (column.creditText ?? column.text) : column.text;
    return { text: plain(text), isText: true };
  }
  if (definition.kind === 'number') {
    return { text: value.replace('.', template.decimal), isText: false };
  }
  if (definition.kind === 'date') {
    return { text: dateText(value, template.dateFormat), isText: false };
  }
  return { text: plain(cut(value, column.longest)), isText: true };
}

/** Never a formula, and on one line: few programs read a line break within a value. */
const plain = (text: string) => harmless(text.replace(/\s*[\t\r\n\u2028\u2029]+\s*/g, ' ').trim());

function cut(text: string, longest: number | null): string {
  return longest === null ? text : [...text].slice(0, longest).join('');
}

function dateText(day: string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format
    .replace('YYYY', year)
    .replace('YY', year.slice(-2))
    .replace('MM', month)
    .replace('DD', date);
}

function written(
  text: string,
  { separator, quotes }: Pick<ExportTemplate, 'separator' | 'quotes'>,
  isText = true,
): string {
  const breaks = text.includes(separator) || text.includes('"') || /^\s|\s$/.test(text);
  const isQuoted = breaks || (quotes === 'texts' && isText && text !== '');
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

const endOf = ({ lineEnd }: Pick<ExportTemplate, 'lineEnd'>) =>
  lineEnd === 'crlf' ? '\r\n' : '\n';
