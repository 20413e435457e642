import type { DecisionItem, EditItem, OutboxItem, Problem } from '#sync/client/tables/rows.ts';
import { isDocumentName } from '#sync/protocol/documentName.ts';

/** One line of the outbox: a decision, or all the edits of one thing that share a fate. */
export interface OutboxEntry {
  /** The places in the outbox that it stands for. */
  orders: number[];
  kind: OutboxItem['kind'];
  /** The document's name, where it has one. */
  entity: string;
  /** What it is about beside that: the documents of several things, or the other of two vendors. */
  about: readonly string[];
  /** What was done: `edit`, `approve`, `create`. */
  name: string;
  since: number;
  state: 'waiting' | 'sending' | 'attention';
  problem: Problem | null;
  /** With edits: what was changed, the last value of each. */
  changes: EditItem['entries'];
  /** With a decision: how often it was tried. */
  attempts: number;
  /** With a decision: what the person saw. */
  seen: unknown;
}

/** One decision on several invoices, of which each may be refused by itself. */
export function isOnSeveral({ entity, about }: OutboxEntry): boolean {
  return about.length > 0 && !isDocumentName(entity);
}

/** Whether something in the outbox concerns this document. */
export function isAbout({ entity, about }: OutboxEntry, name: string): boolean {
  return entity === name || about.includes(name);
}

export function outboxEntries(items: readonly OutboxItem[]): OutboxEntry[] {
  const entries: OutboxEntry[] = [];
  const lastOf = new Map<string, OutboxEntry>();
  for (const item of [...items].sort((one, other) => one.order - other.order)) {
    const last = lastOf.get(item.entity);
    if (item.kind === 'edit' && last && isWith(last, item)) addEdit(last, item);
    else {
      const entry = item.kind === 'edit' ? entryOfEdit(item) : entryOfDecision(item);
      entries.push(entry);
      lastOf.set(item.entity, entry);
    }
  }
  return entries;
}

function isWith(entry: OutboxEntry, edit: EditItem): boolean {
  return (
    entry.kind === 'edit' &&
    entry.state === edit.state &&
    entry.problem?.code === edit.problem?.code
  );
}

function addEdit(entry: OutboxEntry, edit: EditItem): void {
  entry.orders.push(edit.order);
  for (const change of edit.entries) {
    const known = entry.changes.find(({ map, key }) => map === change.map && key === change.key);
    if (known) known.value = change.value;
    else entry.changes.push({ ...change });
  }
}

function entryOfEdit({ order, entity, madeAt, state, problem, entries }: EditItem): OutboxEntry {
  return {
    orders: [order],
    kind: 'edit',
    entity,
    about: [],
    name: 'edit',
    since: madeAt,
    state,
    problem,
    changes: entries.map((entry) => ({ ...entry })),
    attempts: 0,
    seen: null,
  };
}

function entryOfDecision(item: DecisionItem): OutboxEntry {
  const { order, entity, about, name, madeAt, state, problem, attempts, seen } = item;
  return {
    orders: [order],
    kind: 'decision',
    entity,
    about,
    name,
    since: madeAt,
    state,
    problem,
    changes: [],
    attempts,
    seen,
  };
}
