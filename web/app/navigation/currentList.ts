import { z } from 'zod';

/** An invoice's position in the list that it was opened from. */
export interface ListPosition {
  previous: string | null;
  /** The ids after it, the next one first. */
  later: readonly string[];
  /** Counted from 1. */
  position: number;
  count: number;
  list: ListAddress;
}

/** Where a list is shown, and how the way back there is named. */
export interface ListAddress {
  address: string;
  label: string;
}

export const allInvoices: ListAddress = { address: '/invoices', label: 'Invoices' };

interface CurrentList {
  ids: readonly string[];
  list: ListAddress;
  /** How many come before these ids, and how many there are in total. */
  before: number;
  count: number;
}

/** The list that was shown last on this page. */
interface ShownList {
  shown: readonly { readonly id: string }[];
  list: ListAddress;
}

const key = 'docket.list';
/**
 * Ids kept on each side of an opened invoice: more than a person steps through before returning to
 * the list.
 */
const keptAround = 500;

/**
 * Ids, and which list it is: nothing that a person typed and no name of a vendor, so that nothing readable remains after
 * signing out.
 */
const kept = z.object({
  ids: z.array(z.string()),
  before: z.number(),
  count: z.number(),
  list: z.object({ address: z.string().startsWith('/'), label: z.string() }),
});

/** Parameters that have a text typed by a person, or may be the name of a vendor. */
const readable = ['search', 'vendor'];

let current: CurrentList | ShownList | null = null;

/** Remembers the list that was shown last on this page. */
export function rememberList(shown: ShownList['shown'], list: ListAddress): void {
  current = { shown, list };
}

/** The ids are collected once an invoice is opened, because a list changes often and may be long. */
function collected(): CurrentList | null {
  if (current && 'shown' in current) {
    const { shown, list } = current;
    current = { ids: shown.map(({ id }) => id), list, before: 0, count: shown.length };
  }
  return current;
}

/** Stores the ids around an opened invoice, so that they survive a reload. */
export function rememberOpenedInvoice(id: string, storage: Storage = sessionStorage): void {
  const opened = collected();
  if (!opened) return;
  const { ids, before, count, list } = opened;
  const from = Math.max(0, ids.indexOf(id) - keptAround);
  const around = ids.slice(from, from + 2 * keptAround);
  const keeping: z.infer<typeof kept> = {
    ...{ ids: around, before: before + from, count },
    list: withoutReadable(list),
  };
  storage.setItem(key, JSON.stringify(keeping));
}

/** `null` if the invoice was not opened from a list. */
export function positionInList(id: string, storage: Storage = sessionStorage): ListPosition | null {
  current ??= recalled(storage);
  const opened = collected();
  if (!opened) return null;
  const { ids, list, before, count } = opened;
  const at = ids.indexOf(id);
  if (at < 0) return null;
  const previous = ids[at - 1] ?? null;
  return { previous, later: ids.slice(at + 1), position: before + at + 1, count, list };
}

function withoutReadable({ address, label }: ListAddress): ListAddress {
  const [path = '', query = ''] = address.split('?');
  const params = new URLSearchParams(query);
  for (const name of readable) params.delete(name);
  return {
    address: params.size > 0 ? `${path}?${params}` : path,
    // A person named the view.
    label: params.has('view') ? allInvoices.label : label,
  };
}

function recalled(storage: Storage): CurrentList | null {
  try {
    const { data } = kept.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return data ?? null;
  } catch {
    return null;
  }
}
