import { descriptionWords } from './descriptionWords.ts';
import { effectiveCoding } from './effectiveCoding.ts';
import { itemFields } from './fields.ts';
import type { HistoryEntry } from './history.ts';

type Coded = Parameters<typeof effectiveCoding>[0];

interface CodedInvoice extends Coded {
  description: string | null;
  lines: readonly (Coded['lines'][number] & { description: string | null })[];
}

const noDefaults = { vendor: {}, company: {} };

/** What people chose on an invoice. What counts by default is left out, or a default would prove itself. */
export function entriesOfInvoice(
  invoice: CodedInvoice,
  { vendor, on }: Pick<HistoryEntry, 'vendor' | 'on'>,
): HistoryEntry[] {
  const described = new Map(invoice.lines.map(({ id, description }) => [id, description]));
  return effectiveCoding(invoice, noDefaults).flatMap(({ lineId, partId, coding }) => {
    // Of a split line, only what is left of it says how such lines are coded.
    if (partId !== null) return [];
    const chosen = itemFields.flatMap((field) => (coding[field] ? [[field, coding[field]]] : []));
    if (chosen.length === 0) return [];
    const words = descriptionWords(described.get(lineId) ?? invoice.description);
    const entry = { vendor, words, by: 'person', on, since: on, count: 1 } as const;
    return [{ ...entry, coding: Object.fromEntries(chosen) }];
  });
}
