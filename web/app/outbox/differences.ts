import { z } from 'zod';
import { itemFields } from '#shared/coding/fields.ts';
import type { LineValues } from '#shared/invoices/fields.ts';
import {
  codedText,
  type codingLabels,
  labelOfCoding,
  type NameOf,
} from '../labels/codingLabels.ts';
import { fieldLabels, lineLabels } from '../labels/invoiceLabels.ts';
import { valueText } from './entryTexts.ts';

/** A value that has changed since the person saw it. */
export interface Difference {
  key: string;
  label: string;
  seen: string | null;
  now: string | null;
}

const value = z.string().nullish();
const line = z.looseObject({
  id: z.string(),
  description: value,
  quantity: value,
  unitPrice: value,
  discount: value,
  taxRate: value,
  net: value,
});
/** A line in the books, or a part of one; its other entries are the fields of the coding. */
const coded = z.looseObject({ id: z.string(), share: value });
/** The fields covered by the fingerprint, as far as this version knows them. */
const matter = z.looseObject({
  currency: value,
  lines: z.array(line).catch([]),
  coding: z.array(coded).catch([]),
});

type Line = z.infer<typeof line>;
type Coded = z.infer<typeof coded>;

/** The invoice's changes since the person saw it, formatted for reading. `nameOf` names items of the books. */
export function differencesOf(seen: unknown, current: unknown, nameOf: NameOf): Difference[] {
  const before = matter.safeParse(seen).data;
  const after = matter.safeParse(current).data;
  if (!before || !after) return [];
  const show = { seen: formatterFor(before), now: formatterFor(after) };
  const fields = Object.entries(fieldLabels).map(([key, label]) => ({
    key,
    label,
    seen: show.seen(key, before[key]),
    now: show.now(key, after[key]),
  }));
  const lines = linesOf(before.lines, after.lines, show);
  const coding = codingOf(before, after, nameOf);
  return [...fields, ...lines, ...coding].filter((one) => one.seen !== one.now);
}

/** The ids of the items of the books that `differencesOf` names. */
export function itemsOfMatter(...matters: readonly unknown[]): string[] {
  const read = matters.flatMap((one) => matter.safeParse(one).data?.coding ?? []);
  return read.flatMap((one) => itemFields.flatMap((field) => textIn(one, field) ?? []));
}

function codingOf(
  before: z.infer<typeof matter>,
  after: z.infer<typeof matter>,
  nameOf: NameOf,
): Difference[] {
  const ids = [...new Set([...before.coding, ...after.coding].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const show = (coding: readonly Coded[], field: keyof typeof codingLabels) => {
      const held = coding.find((one) => one.id === id)?.[field];
      const isShown = typeof held === 'string' || typeof held === 'boolean';
      return isShown ? codedText(field, held, nameOf) : null;
    };
    const [lineId = id, partId = null] = id.split(':');
    const lines = after.lines.some((one) => one.id === lineId) ? after.lines : before.lines;
    return codingNames.map((field) => ({
      key: `${id}/coding.${field}`,
      label: labelOfCoding({ lineId, partId, field }, lines),
      seen: show(before.coding, field),
      now: show(after.coding, field),
    }));
  });
}

const codingNames = ['share', ...itemFields, 'billable', 'memo'] as const;

function textIn(one: Coded, field: string): string | undefined {
  const held = one[field];
  return typeof held === 'string' ? held : undefined;
}

type Show = (field: string, held: unknown) => string | null;

function formatterFor({ currency }: { currency?: string | null | undefined }): Show {
  return (field, held) =>
    typeof held === 'string' ? valueText(field, held, currency ?? null) : null;
}

function linesOf(
  before: readonly Line[],
  after: readonly Line[],
  show: { seen: Show; now: Show },
): Difference[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  return ids.flatMap((id, index): Difference[] => {
    const was = before.find((one) => one.id === id);
    const is = after.find((one) => one.id === id);
    const label = `Line ${index + 1}`;
    if (!was || !is) {
      const seen = was ? lineSummary(was, show.seen) : null;
      return [{ key: id, label, seen, now: is ? lineSummary(is, show.now) : null }];
    }
    return lineFieldNames.map((field) => ({
      key: `${id}/${field}`,
      label: `${label}, ${lineLabels[field].toLowerCase()}`,
      seen: show.seen(field, was[field]),
      now: show.now(field, is[field]),
    }));
  });
}

const lineFieldNames = [
  'description',
  'quantity',
  'unitPrice',
  'discount',
  'taxRate',
  'net',
] as const satisfies readonly (keyof LineValues)[];

function lineSummary({ description, quantity, net }: Line, show: Show): string {
  return [quantity && `${quantity} ×`, description ?? 'without description', show('net', net)]
    .filter(Boolean)
    .join(' ');
}
