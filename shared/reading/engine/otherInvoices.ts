import { isInvoiceTitle } from './documentType.ts';
import type { FoundRow } from './found.ts';
import type { Code } from './invoiceNumber.ts';
import { cellsOf, type Layout, type Row } from './layout.ts';
import { type Candidate, candidatesFor, pairUp } from './pairing.ts';
import { squash } from './text.ts';

/** Only a clear label names the number of another invoice. */
const leastScore = 0.8;
/** Of the height of a page: where an invoice has its number. */
const head = 0.45;

interface OtherInvoicesInput {
  rows: readonly FoundRow[];
  layout: Layout;
  inTable: (row: Row) => boolean;
  /** Of this invoice. */
  own: { number: string | null; vendor: string | null };
}

/**
 * The pages that may belong to further invoices in the same file: from one with the title and the number of another
 * invoice to the next that names this one's number or vendor.
 */
export function pagesPerhapsOfOthers({
  rows,
  layout,
  inTable,
  own,
}: OtherInvoicesInput): ReadonlySet<number> {
  const number = numberKey(own.number ?? '');
  const vendor = squash(own.vendor ?? '');
  const pages = new Set<number>();
  if (layout.pages.length < 2 || number === '') return pages;
  const labelled = rows.map(({ row, labels, codes }) => ({ row, labels, values: codes }));
  const begun = new Set(
    candidatesFor(pairUp(labelled, layout), 'invoiceNumber')
      .filter((one) => !inTable(one.value.row) && isInHead(one, layout) && standsAlone(one))
      .filter((one) => !isPartOf(numberKey(one.value.value), number) && isTitled(one, rows))
      .map(({ value }) => value.row.page),
  );
  for (let page = 1; page < layout.pages.length; page++) {
    const tokens = rows.flatMap(({ row }) => (row.page === page ? row.tokens : []));
    const text = tokens.map(({ squashed }) => squashed).join('');
    const isOwn =
      (vendor !== '' && text.includes(vendor)) ||
      (!begun.has(page) && tokens.some(({ squashed }) => numberKey(squashed) === number));
    if (!isOwn && (begun.has(page) || pages.has(page - 1))) pages.add(page);
  }
  return pages;
}

/** `0001701` is `1701`. */
const numberKey = (number: string) => squash(number).replace(/^0+/, '');

/** `A-1701/2` is a page of `A-1701`. */
const isPartOf = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

const isInHead = ({ value: { row } }: Candidate<Code>, layout: Layout) =>
  row.top < (layout.pages[row.page]?.height ?? 0) * head;

/** Not in `Hotel, invoice no. 17` or `Original invoice no. 17`. */
function standsAlone({ label, value, score }: Candidate<Code>): boolean {
  if (!label || score < leastScore) return false;
  const cell = label.tokens[0]?.cell;
  return label.row.tokens.every(
    (token) =>
      token.cell !== cell ||
      label.tokens.includes(token) ||
      value.tokens.includes(token) ||
      !/[\p{L}\d]/u.test(token.text),
  );
}

/** Whether the title of an invoice stands above its number or in the row of it. */
function isTitled({ label, value }: Candidate<Code>, rows: readonly FoundRow[]): boolean {
  return rows.some(
    ({ row }) =>
      row.page === value.row.page &&
      row.index <= value.row.index &&
      cellsOf(row).some(
        (cell) => isInvoiceTitle(cell) && !cell.tokens.some((one) => label?.tokens.includes(one)),
      ),
  );
}
