import {
  codingByLine,
  type EnteredCoding,
  type LineCoding,
  layOverCoding,
  uncoded,
  wholeInvoice,
} from '#shared/coding/coding.ts';
import {
  type CodingDefaults,
  type CodingOrigin,
  type EffectiveLine,
  effectiveCoding,
} from '#shared/coding/effectiveCoding.ts';
import { type Coding, type CodingField, nothingCoded } from '#shared/coding/fields.ts';
import { amountOfShare } from '#shared/coding/share.ts';
import type { DocumentValues } from '#shared/documents/content.ts';
import type { InvoiceLine } from '#shared/invoices/lines.ts';
import { amountOf, unitsOf } from '#shared/money/sums.ts';

/** What a cell shows. */
export interface CodingCell {
  value: string | boolean | null;
  /** `own` was entered here; else where the value counts from. `null` without a value. */
  origin: 'own' | CodingOrigin | null;
}

/** All lines, a line, or a part of one. */
export interface CodingRow {
  /** `<line id>` or `<line id>:<part id>`, with which the keys of its fields begin. */
  id: string;
  lineId: string;
  partId: string | null;
  /** "All lines", "Line 2", "Part 1 of line 2". */
  name: string;
  /** Of the line. */
  number: number | null;
  description: string | null;
  /** Of a line, all of it; of a part, what its share comes to. */
  net: string | null;
  /** As entered, of a part. */
  share: string | null;
  /** What the parts leave of a split line; negative if they take more than there is. */
  left: string | null;
  /** The line has no parts of its own and is split as the whole invoice is. */
  isSplitAsWhole: boolean;
  cells: Readonly<Record<CodingField, CodingCell>>;
}

interface Coded {
  amount: string | null;
  currency: string;
  /** Of the invoice: for suggestions where it has no lines. */
  description?: string | null;
  lines: readonly InvoiceLine[];
  coding: EnteredCoding;
}

const fields = Object.keys(nothingCoded).filter((name): name is CodingField =>
  Object.hasOwn(nothingCoded, name),
);

/** The coding as it was just entered: the row on this device follows a moment later. */
export function codingOnScreen(
  coding: EnteredCoding | undefined,
  entered: DocumentValues,
): EnteredCoding {
  return layOverCoding(coding ?? {}, entered).coding;
}

/** The whole invoice first, then its lines, each with its parts below it. */
export function codingRowsOf(
  { amount, currency, description: what = null, lines, coding }: Coded,
  defaults: CodingDefaults,
) {
  const entered = codingByLine(coding);
  const whole = entered.get(wholeInvoice) ?? uncoded;
  const withoutParts = Object.fromEntries(
    Object.entries(coding).filter(([key]) => !key.slice(0, key.lastIndexOf('/')).includes(':')),
  );
  const sum = lines.length === 0 ? amount : sumOf(lines);
  const onlyWhole = { amount: sum, currency, lines: [], coding: withoutParts };
  const name = lines.length === 0 ? 'Whole invoice' : 'All lines';
  const rows = rowsOf(
    {
      id: wholeInvoice,
      number: null,
      name,
      description: lines.length === 0 ? what : null,
      net: sum,
      currency,
    },
    { own: whole, effective: effectiveCoding(onlyWhole, defaults)[0], isSplitAsWhole: false },
  );
  if (lines.length === 0) return rows;
  const effective = new Map(
    effectiveCoding({ amount, currency, lines, coding: withoutParts }, defaults).map((line) => [
      line.lineId,
      line,
    ]),
  );
  for (const [index, { id, description, net }] of lines.entries()) {
    const own = entered.get(id) ?? uncoded;
    rows.push(
      ...rowsOf(
        { id, number: index + 1, name: `Line ${index + 1}`, description, net, currency },
        {
          own,
          effective: effective.get(id),
          isSplitAsWhole: own.parts.length === 0 && whole.parts.length > 0,
        },
      ),
    );
  }
  return rows;
}

function sumOf(lines: readonly InvoiceLine[]): string {
  return amountOf(lines.reduce((sum, { net }) => sum + (unitsOf(net) ?? 0n), 0n));
}

interface CodedLine {
  id: string;
  number: number | null;
  name: string;
  description: string | null;
  net: string | null;
  currency: string;
}

interface Levels {
  own: LineCoding;
  effective: EffectiveLine | undefined;
  isSplitAsWhole: boolean;
}

function rowsOf(line: CodedLine, { own, effective, isSplitAsWhole }: Levels): CodingRow[] {
  const { id, name, number, net, currency } = line;
  const ofLine = cellsOf((field) => own[field], effective);
  const parts = own.parts.map((part, index): CodingRow => {
    return {
      id: `${id}:${part.id}`,
      lineId: id,
      partId: part.id,
      name: `Part ${index + 1} of ${name.toLowerCase()}`,
      number: null,
      description: null,
      net: amountOfShare(part.share, net, currency),
      share: part.share,
      left: null,
      isSplitAsWhole: false,
      cells: cellsOf((field) => part[field], effective),
    };
  });
  const taken = parts.reduce((sum, part) => sum + (unitsOf(part.net) ?? 0n), 0n);
  const all = unitsOf(net);
  const left = parts.length === 0 || all === null ? null : amountOf(all - taken);
  const row = { id, lineId: id, partId: null, name, number, net, share: null, left };
  return [{ ...row, description: line.description, isSplitAsWhole, cells: ofLine }, ...parts];
}

function cellsOf(
  own: (field: CodingField) => Coding[CodingField],
  effective: EffectiveLine | undefined,
): Record<CodingField, CodingCell> {
  const cells = fields.map((field): [CodingField, CodingCell] => {
    const value = own(field);
    if (value !== null) return [field, { value, origin: 'own' }];
    const origin = effective?.origins[field] ?? null;
    return [field, { value: effective?.coding[field] ?? null, origin }];
  });
  return { ...noCells, ...Object.fromEntries(cells) };
}

const empty: CodingCell = { value: null, origin: null };
const noCells: Record<CodingField, CodingCell> = {
  account: empty,
  taxCode: empty,
  class: empty,
  location: empty,
  customer: empty,
  tracking: empty,
  secondTracking: empty,
  billable: empty,
  memo: empty,
};

/** Whether the parts of a line take more than it has. */
export function takesTooMuch({ net, left }: Pick<CodingRow, 'net' | 'left'>): boolean {
  const [all, rest] = [unitsOf(net) ?? 0n, unitsOf(left) ?? 0n];
  // A credit is split the other way round.
  return all < 0n ? rest > 0n : rest < 0n;
}
