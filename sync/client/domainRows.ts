import type { Table } from 'dexie';
import type { ChangeKind } from '#shared/sync/contract.ts';
import type { Known, KnownKind, Marks } from './rows.ts';
import type { SyncDatabase } from './SyncDatabase.ts';

/** The row as the server told it, out of the table of its kind. */
export async function findKnown(
  database: SyncDatabase,
  kind: KnownKind,
  id: string,
): Promise<{ known: Known; marks: Marks } | undefined> {
  switch (kind) {
    case 'invoice': {
      const found = await database.invoices.get(id);
      if (!found) return undefined;
      const { row, marks } = withoutMarks(found);
      return { known: { kind, row }, marks };
    }
    case 'vendor': {
      const found = await database.vendors.get(id);
      if (!found) return undefined;
      const { row, marks } = withoutMarks(found);
      return { known: { kind, row }, marks };
    }
    case 'rule': {
      const found = await database.rules.get(id);
      if (!found) return undefined;
      const { row, marks } = withoutMarks(found);
      return { known: { kind, row }, marks };
    }
    case 'note': {
      const found = await database.notes.get(id);
      if (!found) return undefined;
      const { row, marks } = withoutMarks(found);
      return { known: { kind, row }, marks };
    }
  }
}

function withoutMarks<Row extends Marks>(
  found: Row,
): { row: Omit<Row, keyof Marks>; marks: Marks } {
  const { seq, unsent, attention, ...row } = found;
  return { row, marks: { seq, unsent, attention } };
}

export async function putKnown(database: SyncDatabase, known: Known, marks: Marks): Promise<void> {
  switch (known.kind) {
    case 'invoice':
      await database.invoices.put({ ...known.row, ...marks });
      return;
    case 'vendor':
      await database.vendors.put({ ...known.row, ...marks });
      return;
    case 'rule':
      await database.rules.put({ ...known.row, ...marks });
      return;
    case 'note':
      await database.notes.put({ ...known.row, ...marks });
  }
}

export async function mark(
  database: SyncDatabase,
  kind: ChangeKind,
  id: string,
  marks: Pick<Marks, 'unsent' | 'attention'>,
): Promise<void> {
  await tableOf(database, kind).update(id, { ...marks });
}

export async function deleteRows(
  database: SyncDatabase,
  kind: ChangeKind,
  ids: readonly string[],
): Promise<void> {
  await tableOf(database, kind).bulkDelete([...ids]);
}

const factsAlone = ['upload', 'notification', 'comment', 'likeness', 'emailCapture'] as const;

/** Of rows that nothing of this device is ever laid over. */
export function isFactAlone(kind: ChangeKind): kind is (typeof factsAlone)[number] {
  return factsAlone.some((one) => one === kind);
}

/** For what is the same in all of them. */
export function tableOf(database: SyncDatabase, kind: ChangeKind): Table {
  switch (kind) {
    case 'invoice':
      return database.invoices;
    case 'vendor':
      return database.vendors;
    case 'rule':
      return database.rules;
    case 'note':
      return database.notes;
    case 'upload':
      return database.uploads;
    case 'notification':
      return database.notifications;
    case 'comment':
      return database.comments;
    case 'likeness':
      return database.likenesses;
    case 'emailCapture':
      return database.emailCaptures;
  }
}
