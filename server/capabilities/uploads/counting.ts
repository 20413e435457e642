import type { UploadRow } from './uploadStore.ts';

type Counted = Pick<UploadRow, 'id' | 'pageOf' | 'status' | 'createdAt'>;

interface Turnover {
  /** Uploads that are no documents any more, or wait as pages no longer. */
  ending: readonly Counted[];
  /** Pages that go on waiting: their document is not over. */
  staying: readonly Counted[];
  /** The documents that begin. */
  beginning: readonly string[];
  now: Date;
}

/** Since when each document counts that begins, and how many of them count in addition to what counted before. */
interface Counting {
  since: ReadonlyMap<string, Date>;
  more: number;
}

/**
 * What is made of a file takes over its place, and with it the month in which that counts; what goes beyond counts from
 * now on. The pages of one document have one place between them, and what could not be read has none.
 */
export function countAnew({ ending, staying, beginning, now }: Turnover): Counting {
  const stays = new Set(staying.map(unitOf));
  const places = new Map<string, Date>();
  for (const upload of ending) {
    const unit = unitOf(upload);
    if (upload.status === 'failed' || stays.has(unit)) continue;
    const other = places.get(unit);
    if (!other || upload.createdAt < other) places.set(unit, upload.createdAt);
  }
  const oldest = [...places.values()].toSorted((one, other) => one.getTime() - other.getTime());
  return {
    since: new Map(beginning.map((id, index) => [id, oldest[index] ?? now])),
    more: Math.max(0, beginning.length - oldest.length),
  };
}

function unitOf({ id, pageOf }: Counted): string {
  return pageOf ?? id;
}
