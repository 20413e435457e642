import type { InvoiceStatus } from '#shared/invoices/contract.ts';
import type { InvoiceBrief } from './brief.ts';
import type { IndexEntry } from './IndexEntry.ts';
import { PackedBriefs, packBriefs } from './packedBriefs.ts';

/** The version of the encoding. Records of another version are read from the rows instead. */
export const packedFormat = 7;

/** Many entries as four texts: IndexedDB stores and reads one large text much faster than many small objects. */
export interface Packed {
  format: number;
  /** Concatenated, all of the same length, in every format. */
  ids: string;
  /** One letter each. */
  statuses: string;
  /** One line each. */
  texts: string;
  briefs: string;
}

/** A new or changed entry, or a deletion. */
export type Change = IndexEntry | { id: string; gone: true };

export const idLength = 36;
const goneLetter = '-';
const letters: Record<InvoiceStatus, string> = {
  pending_review: 'r',
  approved: 'a',
  rejected: 'x',
  paid: 'p',
};
const statusOf: ReadonlyMap<string, InvoiceStatus> = new Map([
  ['r', 'pending_review'],
  ['a', 'approved'],
  ['x', 'rejected'],
  ['p', 'paid'],
]);

export function pack(changes: readonly Change[]): Packed {
  let ids = '';
  let statuses = '';
  const texts: string[] = [];
  const briefs: (InvoiceBrief | null)[] = [];
  for (const change of changes) {
    ids += change.id;
    if ('gone' in change) {
      statuses += goneLetter;
      texts.push('');
      briefs.push(null);
    } else {
      statuses += letters[change.status];
      texts.push(change.text);
      briefs.push(change.brief);
    }
  }
  return {
    format: packedFormat,
    ids,
    statuses,
    texts: texts.join('\n'),
    briefs: packBriefs(briefs),
  };
}

/** `null` if it was written by another version. */
export function unpack(packed: Packed): Change[] | null {
  const { format, ids, statuses, texts } = packed;
  if (format !== packedFormat) return null;
  const briefs = new PackedBriefs(packed.briefs);
  const changes: Change[] = [];
  let begin = 0;
  for (let index = 0; index < statuses.length; index++) {
    const id = ids.slice(index * idLength, (index + 1) * idLength);
    const newline = texts.indexOf('\n', begin);
    const end = newline < 0 ? texts.length : newline;
    const status = statusOf.get(statuses.charAt(index));
    const text = texts.slice(begin, end);
    changes.push(status ? new PackedEntry(id, status, text, briefs, index) : { id, gone: true });
    begin = end + 1;
  }
  return changes;
}

class PackedEntry implements IndexEntry {
  readonly id: string;
  readonly status: InvoiceStatus;
  readonly text: string;
  readonly #briefs: PackedBriefs;
  readonly #index: number;
  #brief: InvoiceBrief | undefined;

  constructor(
    id: string,
    status: InvoiceStatus,
    text: string,
    briefs: PackedBriefs,
    index: number,
  ) {
    this.id = id;
    this.status = status;
    this.text = text;
    this.#briefs = briefs;
    this.#index = index;
  }

  get brief(): InvoiceBrief {
    this.#brief ??= this.#briefs.at(this.#index);
    return this.#brief;
  }
}

export function idsIn({ ids }: Packed): string[] {
  const all: string[] = [];
  for (let begin = 0; begin < ids.length; begin += idLength) {
    all.push(ids.slice(begin, begin + idLength));
  }
  return all;
}
