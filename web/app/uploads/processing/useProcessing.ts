import { useLiveQuery } from 'dexie-react-hooks';
import type { InvoiceRow, UploadRow } from '#sync/client/rows.ts';
import type { LocalDatabase } from '../../../store/LocalDatabase.ts';
import { uploadEntity } from '../../../store/uploadDecisions.ts';
import { inWorkingOrder } from './inWorkingOrder.ts';

export interface ProcessedUpload {
  upload: UploadRow;
  /** Of the first file with the same bytes, when this is not the first. */
  sameAs: string | null;
  /** What it has become, as far as it is on this device. */
  invoice: InvoiceRow | null;
  /** The person has asked for it to be read again, and the server has not answered. */
  askedAgain: boolean;
}

interface Part {
  count: number;
  shown: ProcessedUpload[];
}

export interface Processing {
  active: Part;
  failed: Part;
  ready: ProcessedUpload[];
}

const mostActive = 3;
const mostReady = 3;

/** What the server is doing with the files, as it last said. */
export function useProcessing(database: LocalDatabase, mostFailed: number): Processing | undefined {
  return useLiveQuery(async () => {
    const { uploads } = database;
    const active = await uploads.where('status').anyOf('pending', 'processing').toArray();
    const failed = uploads.where('status').equals('failed');
    const ready = uploads
      .orderBy('id')
      .reverse()
      .filter(({ status }) => status === 'completed');
    const look = async (rows: UploadRow[]) => Promise.all(rows.map((row) => lookAt(database, row)));
    return {
      active: {
        count: active.length,
        shown: await look(inWorkingOrder(active).slice(0, mostActive)),
      },
      failed: {
        count: await failed.count(),
        shown: await look(await failed.reverse().limit(mostFailed).toArray()),
      },
      ready: await look(await ready.limit(mostReady).toArray()),
    };
  }, [database, mostFailed]);
}

async function lookAt(database: LocalDatabase, upload: UploadRow): Promise<ProcessedUpload> {
  const { id, duplicateOf, invoiceId } = upload;
  const [first, invoice, asked] = await Promise.all([
    duplicateOf === null ? undefined : database.uploads.get(duplicateOf),
    invoiceId === null ? undefined : database.invoices.get(invoiceId),
    database.outbox.where('entity').equals(uploadEntity(id)).toArray(),
  ]);
  return {
    upload,
    sameAs: duplicateOf === null ? null : (first?.fileName ?? 'an earlier upload'),
    invoice: invoice ?? null,
    askedAgain: asked.some(({ state }) => state !== 'attention'),
  };
}
