import type { UploadRow } from './uploadStore.ts';

type Counted = Pick<UploadRow, 'id' | 'pageOf' | 'status' | 'createdAt'>;

interface Turnover {
  /** Uploads that stop counting: replaced documents, and pages that are no longer waiting. */
  ending: readonly Counted[];
  /** Pages that keep waiting: their document still counts. */
  staying: readonly Counted[];
  /** The ids of the new documents. */
  beginning: readonly string[];
  now: Date;
}

/** Since when each new document counts, and how many count in addition to those before. */
interface Counting {
  since: ReadonlyMap<string, Date>;
  more: number;
}

/**
 * A new document takes over the date of one that it replaces, and with it the month in which it
 * counts; documents beyond those count from now. The pages of one document count once, and a file
 * that could not be read does not count.
 */
export function countAnew({ ending, staying, beginning, now }: Turnover): Counting {
  const stillCounted = new Set(staying.map(documentIdOf));
  const oldestDates = new Map<string, Date>();
  for (const upload of ending) {
    const documentId = documentIdOf(upload);
    if (upload.status === 'failed' || stillCounted.has(documentId)) continue;
    const other = oldestDates.get(documentId);
    if (!other || upload.createdAt < other) oldestDates.set(documentId, upload.createdAt);
  }
  const oldest = [...oldestDates.values()].toSorted(
    (one, other) => one.getTime() - other.getTime(),
  );
  return {
    since: new Map(beginning.map((id, index) => [id, oldest[index] ?? now])),
    more: Math.max(0, beginning.length - oldest.length),
  };
}

function documentIdOf({ id, pageOf }: Counted): string {
  return pageOf ?? id;
}
