import { createDocumentReader, type DocumentReader } from '../capabilities/reading/readDocument.ts';
import { Unavailable } from '../platform/Unavailable.ts';

let shared: DocumentReader | null = null;

/** The longer side, in pixels. Smaller than in the product, because most of the work of a preview depends on its size. */
const previewSide = 400;

/**
 * Reading processes that the servers of a worker share, because each takes about a second to start. Closing it ends
 * what this server waits for, as the end of its own processes would.
 */
export function borrowReader(): DocumentReader {
  shared ??= createDocumentReader();
  const reader = shared;
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);
  const untilClosed = <T>(work: Promise<T>) => Promise.race([work, closed.promise]);
  return {
    read: (bytes) => untilClosed(reader.read(bytes)),
    readText: (bytes) => untilClosed(reader.readText(bytes)),
    picture: (...asked) => untilClosed(reader.picture(...asked)),
    preview: (bytes, page, budget) =>
      untilClosed(reader.preview(bytes, { ...page, longest: previewSide }, budget)),
    async close() {
      closed.reject(new Unavailable('The reading pool is closed'));
    },
  };
}
