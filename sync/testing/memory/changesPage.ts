import { toBase64 } from '#shared/base64.ts';
import type { Change, ChangesPage } from '#shared/sync/contract.ts';
import { partsOf } from '../../protocol/documentName.ts';
import { type AccountTables, type Entity, isDecided, type MemoryTables } from './MemoryTables.ts';
import { trashChanges } from './trash.ts';

/** SPEC 8. `null` for an unknown cursor. */
export function changesPage(
  tables: MemoryTables,
  accountId: string,
  { since, limit }: { since: string | null; limit: number },
): ChangesPage | null {
  const account = tables.account(accountId);
  const cursor = since ?? `${tables.era} first ${account.seq} ${account.seq + 1}`;
  const [era, at, one = '', other = ''] = cursor.split(' ');
  if (Number(era) !== tables.era) return null;
  const [first, second] = [Number(one), Number(other)];
  if (at === 'first') {
    const rest = changesOf(account)
      .filter(({ row, seq }) => row !== null && seq < second)
      .sort((one, other) => other.seq - one.seq);
    const changes = rest.slice(0, limit);
    const last = rest.length > limit ? changes.at(-1) : undefined;
    const next = last ? `first ${first} ${last.seq}` : `on ${first}`;
    const more = last !== undefined || first < account.seq;
    return { changes, cursor: `${era} ${next}`, more };
  }
  const rest = changesOf(account)
    .filter(({ seq }) => seq > first)
    .sort((one, other) => one.seq - other.seq);
  const changes = rest.slice(0, limit);
  const last = rest.length > limit ? changes.at(-1) : undefined;
  const after = last?.seq ?? account.seq;
  return { changes, cursor: `${era} on ${after}`, more: after < account.seq };
}

function changesOf(account: AccountTables): Change[] {
  const notes = [...account.notes.values()].map(
    ({ note, seq, deleted }): Change => ({
      kind: 'note',
      id: note.id,
      seq,
      row: deleted ? null : note,
    }),
  );
  return [
    ...[...account.entities.values()].map(changeOf),
    ...notes,
    ...trashChanges(account),
    ...account.facts.values(),
  ];
}

function changeOf(entity: Entity): Change {
  const { id, kind } = partsOf(entity.name);
  const { seq, deleted, shown, log } = entity;
  if (deleted) return { kind, id, seq, row: null };
  const isBrought = log.position > 0 && !isDecided(entity);
  const document = isBrought ? { document: keptOf(entity) } : {};
  const { known } = shown;
  switch (known.kind) {
    case 'invoice':
      return { kind: known.kind, id, seq, row: known.row, ...document };
    case 'vendor':
      return { kind: known.kind, id, seq, row: known.row, ...document };
    case 'rule':
      return { kind: known.kind, id, seq, row: known.row, ...document };
  }
}

function keptOf({ log }: Entity) {
  const { snapshot, updates } = log.stored();
  return { snapshot: snapshot && toBase64(snapshot), updates: updates.map(toBase64) };
}
