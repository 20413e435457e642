import { useLiveQuery } from 'dexie-react-hooks';
import { arrangementIn } from '#sync/client/captures/joinFiles.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';

/** Photos joined into one invoice by a decision that is not sent yet. */
export interface Joined {
  order: number;
  fileIds: readonly string[];
  /** Whether it can still be undone. */
  waits: boolean;
}

export function useJoined(database: LocalDatabase): readonly Joined[] | undefined {
  return useLiveQuery(async () => {
    const items = await database.outbox.orderBy('order').toArray();
    return items.flatMap((item): Joined[] => {
      if (item.kind !== 'decision' || item.state === 'attention') return [];
      const [document, ...more] = arrangementIn(item) ?? [];
      if (!document || more.length > 0 || document.pages.length < 2) return [];
      const { order, state, attempts, afterFiles = [] } = item;
      if (afterFiles.length === 0) return [];
      const fileIds = document.pages.map(({ uploadId }) => uploadId);
      return [{ order, fileIds, waits: state === 'waiting' && attempts === 0 }];
    });
  }, [database]);
}
