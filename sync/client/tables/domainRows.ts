import type { Table } from 'dexie';
import type { DocumentKind } from '#shared/documents/content.ts';
import type { ChangeKind, Rows } from '#shared/sync/contract.ts';
import { type FactKind, isFrozenRow, type PartKinds } from '#shared/sync/rowKinds.ts';
import { type DocumentName, documentName, partsOf } from '../../protocol/documentName.ts';
import type { FactRow, Marks, RowOf, ServerRow, ServerRowKind, ServerRowOf } from './rows.ts';
import type { SyncDatabase } from './SyncDatabase.ts';

export function tableOf<Kind extends ChangeKind>(
  database: SyncDatabase,
  kind: Kind,
): Table<RowOf<Kind>, string> {
  return database.table(database.kinds[kind].table);
}

/** Whether rows of this kind never have unsent edits over them. */
export function isFactKind(database: SyncDatabase, kind: ChangeKind): kind is FactKind {
  return database.kinds[kind].edited === 'never';
}

export function isDocumentKind(database: SyncDatabase, kind: ChangeKind): kind is DocumentKind {
  return database.kinds[kind].edited === 'by document';
}

/** The document that a row of the server belongs to. */
export function entityOf(database: SyncDatabase, known: ServerRow): DocumentName {
  return isEdited(database, known)
    ? documentName(known.kind, known.row.id)
    : entityOfPart(database.kinds, known);
}

type Part = Exclude<ServerRow, ServerRowOf<DocumentKind>>;

function entityOfPart(kinds: PartKinds, part: Part): DocumentName {
  const { kind, id } = kinds[part.kind].documentOf(part.row);
  return documentName(kind, id);
}

export function isEdited(
  database: SyncDatabase,
  known: ServerRow,
): known is ServerRowOf<DocumentKind> {
  return isDocumentKind(database, known.kind);
}

export function isFrozen(database: SyncDatabase, known: ServerRow | null): boolean {
  return known !== null && isEdited(database, known) && isFrozenRow(database.kinds, known);
}

/** The stored row without marks, and its marks. */
async function findServerRow<Kind extends ServerRowKind>(
  database: SyncDatabase,
  kind: Kind,
  id: string,
): Promise<{ known: ServerRowOf<Kind>; marks: Marks } | undefined> {
  const found = await tableOf(database, kind).get(id);
  if (!found) return undefined;
  const { seq, unsent, attention } = found;
  return { known: { kind, row: withoutMarks(found) }, marks: { seq, unsent, attention } };
}

function withoutMarks<Kind extends ServerRowKind>(found: RowOf<Kind>): Rows[Kind] {
  const row: Rows[Kind] & Partial<Marks> = { ...found };
  delete row.seq;
  delete row.unsent;
  delete row.attention;
  return row;
}

export async function putServerRow<Kind extends ServerRowKind>(
  database: SyncDatabase,
  { kind, row }: ServerRowOf<Kind>,
  marks: Marks,
): Promise<void> {
  await tableOf(database, kind).put({ ...row, ...marks });
}

export async function mark(
  database: SyncDatabase,
  kind: ChangeKind,
  id: string,
  marks: Pick<Marks, 'unsent' | 'attention'>,
): Promise<void> {
  await database.table(database.kinds[kind].table).update(id, { ...marks });
}

export async function deleteRows(
  database: SyncDatabase,
  kind: ChangeKind,
  ids: readonly string[],
): Promise<void> {
  await tableOf(database, kind).bulkDelete([...ids]);
}

/** Keeps a copy of the server's row before unsent edits are applied over it. */
export async function keepFact(
  database: SyncDatabase,
  name: DocumentName,
): Promise<FactRow | undefined> {
  const { kind, id } = partsOf(name);
  return keepFactOf(database, name, kind, id);
}

export async function keepFactOf(
  database: SyncDatabase,
  entity: DocumentName,
  kind: ServerRowKind,
  id: string,
): Promise<FactRow | undefined> {
  const kept = await database.facts.get([kind, id]);
  if (kept) return kept;
  const found = await findServerRow(database, kind, id);
  if (!found) return undefined;
  const fact = { kind, id, entity, seq: found.marks.seq, known: found.known, ahead: false };
  await database.facts.put(fact);
  return fact;
}
