import { createDocumentReader, type DocumentReader } from '../capabilities/reading/readDocument.ts';
import { patientLimits } from '../capabilities/reading/testing/readBy.ts';
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
 * The reading processes of a worker. Each takes two seconds of a processor to start, and five more when it recognises its
 * first picture. They are patient, for a busy machine, and end with their worker.
 */
export function sharedReader(): DocumentReader {
  shared ??= createDocumentReader(patientLimits, 1);
  return shared;
}

/**
 * The same for a server. Closing it ends what this server waits for, as the end of its own processes would. Previews are
 * painted where pictures are recognised, which saves a process.
 */
export function borrowReader(): DocumentReader {
  const reader = sharedReader();
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);
  const untilClosed = <T>(work: Promise<T>) => Promise.race([work, closed.promise]);
  return {
    read: (bytes) => untilClosed(reader.read(bytes)),
    readText: (bytes) => untilClosed(reader.readText(bytes)),
    picture: (...asked) => untilClosed(reader.picture(...asked)),
    preview: (bytes, page) => untilClosed(reader.picture(bytes, { ...page, longest: previewSide })),
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
