import { type DocumentName, partsOf } from '../../protocol/documentName.ts';
import { findKnown } from './domainRows.ts';
import type { FactRow, KnownKind } from './rows.ts';
import type { SyncDatabase } from './SyncDatabase.ts';

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
  kind: KnownKind,
  id: string,
): Promise<FactRow | undefined> {
  const kept = await database.facts.get([kind, id]);
  if (kept) return kept;
  const found = await findKnown(database, kind, id);
  if (!found) return undefined;
  const fact = { kind, id, entity, seq: found.marks.seq, known: found.known, ahead: false };
  await database.facts.put(fact);
  return fact;
}
