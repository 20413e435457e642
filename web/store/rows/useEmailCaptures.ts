import { useLiveQuery } from 'dexie-react-hooks';
import type { EmailCaptureRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { captureIn, capturePrefix } from '../decisions/captureDecisions.ts';

export interface ShownCapture {
  capture: EmailCaptureRow;
  /** A request to read it again is waiting in the outbox. */
  askedAgain: boolean;
}

interface EmailCaptures {
  count: number;
  /** Newest first. */
  shown: ShownCapture[];
  /** The first load is complete. */
  complete: boolean;
}

/** The company's e-mail captures, kept up to date by the feed. */
export function useEmailCaptures(database: LocalDatabase, most: number): EmailCaptures | undefined {
  return useLiveQuery(async () => {
    const newest = database.emailCaptures.orderBy('receivedAt').reverse().limit(most);
    const [rows, count, outbox, feed] = await Promise.all([
      newest.toArray(),
      database.emailCaptures.count(),
      database.outbox.where('entity').startsWith(capturePrefix).toArray(),
      database.feed.get('feed'),
    ]);
    const asked = new Set(
      outbox.filter(({ state }) => state !== 'attention').map(({ entity }) => captureIn(entity)),
    );
    return {
      count,
      shown: rows.map((capture) => ({ capture, askedAgain: asked.has(capture.id) })),
      complete: feed?.complete ?? false,
    };
  }, [database, most]);
}
