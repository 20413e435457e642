import { createDocumentReader, type DocumentReader } from '../capabilities/reading/readDocument.ts';
import { WorkerClosed } from '../capabilities/reading/workers/LoneWorker.ts';
import {
  FieldsThread,
  type FieldsWorker,
  startFieldsWorker,
} from '../capabilities/uploads/FieldsThread.ts';
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

let sharedFields: FieldsWorker | null = null;
let lastTurn: Promise<unknown> = Promise.resolve();

/** The same for the process that extracts fields, which the servers use in turn. */
export function borrowFields(): FieldsThread {
  sharedFields ??= startFieldsWorker();
  const worker = sharedFields;
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);
  return new FieldsThread({
    ask(task, budget) {
      const turn = lastTurn.then(() => worker.ask(task, budget));
      lastTurn = turn.catch(() => {});
      return Promise.race([turn, closed.promise]);
    },
    async close() {
      closed.reject(new WorkerClosed());
    },
  });
}
