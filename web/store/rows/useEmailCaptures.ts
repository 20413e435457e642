import { useLiveQuery } from 'dexie-react-hooks';
import type { EmailCaptureRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { captureIn, capturePrefix } from '../decisions/captureDecisions.ts';

export interface ShownCapture {
  capture: EmailCaptureRow;
  /** The person has asked for it to be read again, and the server has not answered. */
  askedAgain: boolean;
}

interface EmailCaptures {
  count: number;
  /** The newest first. */
  shown: ShownCapture[];
  /** Everything of the company is on this device. */
  complete: boolean;
}

/** The mails that came to the company, as the feed last told: at once where it is live, each minute otherwise. */
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
