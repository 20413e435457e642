import { type ChangesPage, changeKinds, getChanges } from '#shared/sync/contract.ts';
import type { PartKind } from '#shared/sync/rowKinds.ts';
import { documentName } from '../../protocol/documentName.ts';
import type { Owner } from '../../protocol/owner.ts';
import { ask, type Failure } from '../outbox/ask.ts';
import type { Ports } from '../ports.ts';
import { deleteRows, isDocumentKind, isFactKind, tableOf } from '../tables/domainRows.ts';
import type { FeedRow, OutboxItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { applyChanges, applyDeletion } from './applyChanges.ts';
import { bringBackEdits } from './bringBack.ts';

/** The first page is small so that the screen shows something soon. */
const firstPageRows = 500;
const pageRows = 2_500;

const start: FeedRow = {
  id: 'feed',
  cursor: null,
  loaded: 0,
  complete: false,
  again: false,
  pulledAt: null,
};

export interface PullOptions {
  database: SyncDatabase;
  ports: Ports;
  owner: Owner;
}

export type Pulled =
  | { outcome: 'ok'; more: boolean; changes: number }
  | Exclude<Failure, { outcome: 'refused' }>;

/** Follows the feed to its end, page by page (SPEC 8). After a failure it resumes at the stored cursor. */
export async function pullAll(options: PullOptions, signal?: AbortSignal): Promise<Pulled> {
  let startedOver = false;
  let changes = 0;
  for (;;) {
    const pulled = await pullPage(options);
    if (pulled.outcome === 'ok') changes += pulled.changes;
    if (pulled.outcome === 'startedOver') {
      // A second time would loop for ever.
      if (startedOver) return { outcome: 'again', inMs: null, reached: true };
      startedOver = true;
    } else if (pulled.outcome !== 'ok') return pulled;
    else if (!pulled.more || signal?.aborted) return { ...pulled, changes };
  }
}

async function pullPage({
  database,
  ports,
  owner,
}: PullOptions): Promise<Pulled | { outcome: 'startedOver' }> {
  const feed = (await database.feed.get('feed')) ?? start;
  const asked = await ask(ports, owner, getChanges, {
    query:
      feed.cursor === null
        ? { limit: String(firstPageRows) }
        : { since: feed.cursor, limit: String(pageRows) },
  });
  if (asked.outcome === 'refused') {
    if (asked.status === 410 && feed.cursor !== null) return startOver(database);
    return { outcome: 'again', inMs: null, reached: true };
  }
  if (asked.outcome !== 'ok') return asked;
  await takePage(database, feed, asked.answer, { person: owner.person, now: ports.clock.now() });
  return { outcome: 'ok', more: asked.answer.more, changes: asked.answer.changes.length };
}

/**
 * SPEC 8.6. The old rows stay readable meanwhile. The database may be an earlier one, whose sequences are lower than those
 * known here, so everything that it says now is newer.
 */
async function startOver(database: SyncDatabase): Promise<{ outcome: 'startedOver' }> {
  await database.transaction('rw', database.syncTables, async () => {
    await database.seen.clear();
    for (const kind of changeKinds) await tableOf(database, kind).toCollection().modify({ seq: 0 });
    await database.facts.toCollection().modify({ seq: 0, ahead: false });
    await database.feed.put({ ...start, again: true });
  });
  return { outcome: 'startedOver' };
}

function takePage(
  database: SyncDatabase,
  before: FeedRow,
  page: ChangesPage,
  { person, now }: { person: string; now: number },
): Promise<void> {
  return database.transaction('rw', database.syncTables, async () => {
    const feed = (await database.feed.get('feed')) ?? start;
    // Another pull has stored this page meanwhile.
    if (feed.cursor !== before.cursor) return;
    const loading = !feed.complete;
    if (loading && feed.again) await bringBackEdits(database, page.changes, { person, now });
    await applyChanges(database, page.changes);
    if (loading && feed.again) {
      await database.seen.bulkPut(page.changes.map(({ kind, id }) => ({ kind, id })));
      if (!page.more) await forgetUnseen(database);
    }
    await database.feed.put({
      ...feed,
      cursor: page.cursor,
      loaded: loading ? feed.loaded + page.changes.length : feed.loaded,
      complete: feed.complete || !page.more,
      again: feed.again && page.more,
      // Its end has deleted them.
      wordsFrom: loading && feed.again && !page.more ? null : (feed.wordsFrom ?? null),
      pulledAt: now,
    });
  });
}

/** Deletes rows that a repeated first load did not bring, unless they were created here and are not sent yet. */
async function forgetUnseen(database: SyncDatabase): Promise<void> {
  const items = await database.outbox.toArray();
  const touched = new Set(items.map(({ entity }) => entity));
  const made = new Set(items.filter(isCreation).map(({ entity }) => entity));
  for (const kind of changeKinds) {
    const seen = new Set<unknown>();
    await database.seen
      .where('[kind+id]')
      .between([kind, ''], [kind, '\uffff'])
      .each((row) => {
        seen.add(row.id);
      });
    const stored = await tableOf(database, kind).toCollection().primaryKeys();
    const unseen = stored.filter((id) => !seen.has(id));
    if (isFactKind(database, kind)) {
      await deleteRows(database, kind, unseen);
      continue;
    }
    if (!isDocumentKind(database, kind)) {
      const written = await idsOfFacts(database, kind);
      const gone = unseen.filter((id) => !written.has(id));
      await deleteRows(database, kind, gone);
      continue;
    }
    const gone = unseen.filter((id) => !made.has(documentName(kind, id)));
    await deleteRows(database, kind, gone);
    await database.documents.bulkDelete(gone.map((id) => documentName(kind, id)));
    await database.facts.bulkDelete(gone.map((id): [typeof kind, string] => [kind, id]));
    for (const id of gone) {
      const name = documentName(kind, id);
      if (touched.has(name)) await applyDeletion(database, name);
    }
  }
  await database.seen.clear();
}

function isCreation(item: OutboxItem): boolean {
  return item.kind === 'decision' && item.creates;
}

/** The ids of rows with local edits. */
async function idsOfFacts(database: SyncDatabase, kind: PartKind): Promise<Set<string>> {
  const facts = await database.facts.toArray();
  return new Set(facts.filter((fact) => fact.kind === kind).map(({ id }) => id));
}
