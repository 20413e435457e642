import { documentName } from '#sync/protocol/documentName.ts';
import { OpenDocument } from '#sync/relay/OpenDocument.ts';
import type { Author } from '#sync/relay/ports.ts';
import type { Entry, Relay } from '#sync/relay/Relay.ts';
import type { AccountTx } from '../db/transaction.ts';
import { notFound } from '../http/problem.ts';
import type { EditableKind } from './EditableKind.ts';
import { problemOf } from './editFields.ts';
import { load } from './read.ts';
import { write } from './write.ts';

interface EditingWithin {
  tx: AccountTx;
  relay: Pick<Relay, 'tell'>;
  author: Author;
}

/**
 * An edit as part of a transaction that has locked the entity's row. People who have the document open receive it after
 * the commit.
 */
export async function editWithin(
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
  if (refusal) throw problemOf(refusal, kind);
  const difference = document.enter(entries);
  document.close();
  if (!difference) return;
  const edits = [{ author, ...difference }];
  const [outcome] = await write(tx, [edited.kind], [{ name, position: stored.position, edits }]);
  if (outcome?.outcome === 'refused') throw problemOf(outcome.refused.get(0) ?? 'shape', kind);
  if (outcome?.outcome !== 'stored') throw new Error(`Somebody else has written to ${name}`);
  const { position } = outcome;
  tx.afterCommit(() => relay.tell(tx.accountId, name, { position, update: difference.update }));
}
