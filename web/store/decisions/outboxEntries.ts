import type { DecisionItem, EditItem, OutboxItem, Problem } from '#sync/client/tables/rows.ts';
import { isDocumentName } from '#sync/protocol/documentName.ts';

/** One line of the outbox: a decision, or consecutive edits of one entity with the same state. */
export interface OutboxEntry {
  /** The order numbers of its outbox items. */
  orders: number[];
  kind: OutboxItem['kind'];
  /** The document name if it has one. */
  entity: string;
  /** Further documents that it concerns, such as the other vendor of a merge. */
  about: readonly string[];
  /** The action: `edit`, `approve`, `create`. */
  name: string;
  since: number;
  state: 'waiting' | 'sending' | 'attention';
  problem: Problem | null;
  /** For edits: the last value of each changed key. */
  changes: EditItem['entries'];
  /** For a decision: it can be taken back until then, and is sent afterwards. */
  notBefore: number | null;
  /** For a decision: how often it was sent. */
  attempts: number;
  /** For a decision: the values that the person saw. */
  seen: unknown;
}

/** A bulk decision, whose parts may be refused separately. */
export function isOnSeveral({ entity, about }: OutboxEntry): boolean {
  return about.length > 0 && !isDocumentName(entity);
}

/** Whether an entry concerns this document. */
export function isAbout({ entity, about }: OutboxEntry, name: string): boolean {
  return entity === name || about.includes(name);
}

/** The latest decision on each document. */
export function decisionsByDocument(
  entries: readonly OutboxEntry[],
): ReadonlyMap<string, OutboxEntry> {
  const decisions = entries.filter(({ kind }) => kind === 'decision');
  return new Map(
    decisions.flatMap((entry) => [entry.entity, ...entry.about].map((name) => [name, entry])),
  );
}

export function outboxEntries(items: readonly OutboxItem[]): OutboxEntry[] {
  const entries: OutboxEntry[] = [];
  const lastOf = new Map<string, OutboxEntry>();
  for (const item of [...items].sort((one, other) => one.order - other.order)) {
    const last = lastOf.get(item.entity);
    if (item.kind === 'edit' && last && belongsTo(last, item)) addEdit(last, item);
    else {
      const entry = item.kind === 'edit' ? entryOfEdit(item) : entryOfDecision(item);
      entries.push(entry);
      lastOf.set(item.entity, entry);
    }
  }
  return entries;
}

function belongsTo(entry: OutboxEntry, edit: EditItem): boolean {
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
    notBefore: null,
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
    notBefore: item.notBefore ?? null,
    attempts,
    seen,
  };
}
