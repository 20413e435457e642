import { listPageWords, mostWithWords } from '#shared/pageWords/contract.ts';
import { ask } from '../outbox/ask.ts';
import type { FeedRow } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import type { PullOptions } from './pull.ts';

const pageRows = 500;
/** Trimmed less often than words come. */
const slack = 500;

/** `more`: the next page can be asked for. `refused`: the server does not offer them. */
type Loaded = 'more' | 'done' | 'refused';

/**
 * Loads one page of the words of documents, the newest invoices first. Only after a first load, and between pulls: what is
 * deleted after this page was read is in the feed that is pulled next.
 */
export async function loadPageWords({ database, ports, owner }: PullOptions): Promise<Loaded> {
  const feed = await database.feed.get('feed');
  if (!feed?.complete) return 'done';
  const { wordsFrom = null } = feed;
  if (wordsFrom === 'all') {
    await trim(database);
    return 'done';
  }
  const asked = await ask(ports, owner, listPageWords, {
    query: { limit: String(pageRows), ...(wordsFrom && { below: wordsFrom }) },
  });
  if (asked.outcome === 'refused') {
    await database.feed.update('feed', { wordsRefused: true });
    return 'refused';
  }
  if (asked.outcome !== 'ok') return 'done';
  const { rows, more } = asked.answer;
  return database.transaction('rw', [database.feed, database.pageWords], async () => {
    const now = await database.feed.get('feed');
    // Another load has begun meanwhile.
    if (!now || !isSame(now, feed)) return 'done';
    await database.pageWords.bulkPut(
      rows.map((row) => ({ ...row, unsent: false, attention: false })),
    );
    const last = rows.at(-1);
    const isEnough = (await database.pageWords.count()) >= mostWithWords;
    const isAll = !more || !last || isEnough;
    await database.feed.put({ ...now, wordsFrom: isAll ? 'all' : last.id, wordsRefused: false });
    return isAll ? 'done' : 'more';
  });
}

function isSame(now: FeedRow, before: FeedRow): boolean {
  return now.complete && (now.wordsFrom ?? null) === (before.wordsFrom ?? null);
}

async function trim({ pageWords }: SyncDatabase): Promise<void> {
  const tooMany = (await pageWords.count()) - mostWithWords;
  if (tooMany <= slack) return;
  const oldest = await pageWords.orderBy('id').limit(tooMany).primaryKeys();
  await pageWords.bulkDelete(oldest);
}
