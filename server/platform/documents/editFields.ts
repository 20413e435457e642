import type { DocumentKind, DocumentValue } from '#shared/documents/content.ts';
import { fieldsBeside } from '#shared/documents/jointRules.ts';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { Refusal } from '#sync/protocol/refusals.ts';
import type { Entry } from '#sync/relay/OpenDocument.ts';
import { OpenDocument } from '#sync/relay/OpenDocument.ts';
import type { Author } from '#sync/relay/ports.ts';
import type { Relay } from '#sync/relay/Relay.ts';
import type { EntityRow } from '../db/entityStore.ts';
import type { AccountTx } from '../db/transaction.ts';
import type { Incoming } from '../http/incoming.ts';
import { conflict, invalid, notAllowed, notFound, Problem } from '../http/problem.ts';
import type { Session } from '../http/session.ts';
import type { EditableKind } from './EditableKind.ts';
import { load } from './read.ts';
import { write } from './write.ts';

interface Edited<Row extends EntityRow> {
  kind: EditableKind;
  store: { find(tx: AccountTx, id: string): Promise<Row | undefined> };
}

/**
 * An edit by an API call, in the transaction that has locked the entity's row. Unchanged values are left out, so that a
 * form that sends all its fields does not undo other people's edits. Values that do not fit are refused, judged together
 * with what others have entered.
 */
export async function editFields<
  Row extends EntityRow,
  Fields extends { readonly [Field in keyof Fields]: DocumentValue | undefined },
>(editing: EditingWithin, { kind, store }: Edited<Row>, entity: Row, fields: Fields): Promise<Row> {
  const inError = new Set(entity.fieldErrors.map(({ field }) => field));
  const current = new Map<string, unknown>(Object.entries(entity));
  const entries = Object.entries<DocumentValue | undefined>(fields).flatMap(([key, value]) => {
    const unchanged =
      JSON.stringify(value) === JSON.stringify(current.get(key)) && !inError.has(key);
    return value === undefined || unchanged ? [] : [{ map: 'fields' as const, key, value }];
  });
  if (entries.length === 0) return entity;
  await editInTransaction(editing, { kind, id: entity.id }, entries);
  const after = await store.find(editing.tx, entity.id);
  if (!after) throw notFound(kind.kind);
  const { jointRules } = rowKinds[kind.kind];
  const judged = new Set(entries.flatMap(({ key }) => [key, ...fieldsBeside(jointRules, key)]));
  const wrong = after.fieldErrors.filter(({ field }) => judged.has(field));
  if (wrong.length > 0)
    throw invalid(wrong.map(({ field, message }) => ({ path: field, message })));
  return after;
}

/** The person of a session, as the author of edits. */
export function authorOf(incoming: Incoming, { personId, email, via }: Session): Author {
  return { personId, email, name: email, ipAddress: incoming.ip, ...(via ? { via } : {}) };
}

function problemOfRefusal(refused: Refusal, kind: DocumentKind): Problem {
  switch (refused) {
    case 'gone':
      return notFound(kind);
    case 'not_allowed':
      return notAllowed();
    case 'frozen':
      return conflict(
        'frozen',
        `This ${kind} has been ${rowKinds[kind].frozen?.state ?? 'closed'} meanwhile and cannot be changed.`,
      );
    case 'too_large':
      return new Problem(413, 'too_large', `This ${kind} would hold more than it can.`);
    case 'shape':
    case 'incomplete':
    case 'foreign':
      return new Problem(400, 'invalid', 'This change cannot be taken.');
  }
}

interface EditingWithin {
  tx: AccountTx;
  relay: Pick<Relay, 'tell'>;
  author: Author;
}

/**
 * An edit as part of a transaction that has locked the entity's row. People who have the document open receive it after
 * the commit.
 */
export async function editInTransaction(
  { tx, relay, author }: EditingWithin,
  edited: { kind: EditableKind; id: string },
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  const { kind } = edited.kind;
  const name = documentName(kind, edited.id);
  const stored = await load(tx, name);
  if (!stored) throw notFound(kind);
  const document = new OpenDocument(kind, stored);
  const refusal = document.judgeEntries(entries);
  if (refusal) throw problemOfRefusal(refusal, kind);
  const difference = document.enter(entries);
  document.close();
  if (!difference) return;
  const edits = [{ author, ...difference, repeats: [] }];
  const [outcome] = await write(tx, [edited.kind], [{ name, position: stored.position, edits }]);
  if (outcome?.outcome === 'refused')
    throw problemOfRefusal(outcome.refused.get(0) ?? 'shape', kind);
  if (outcome?.outcome !== 'stored') throw new Error(`Somebody else has written to ${name}`);
  const { position } = outcome;
  tx.afterCommit(() => relay.tell(tx.accountId, name, { position, update: difference.update }));
}
