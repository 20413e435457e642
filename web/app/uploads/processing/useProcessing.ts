import { useLiveQuery } from 'dexie-react-hooks';
import type { Upload } from '#shared/uploads/contract.ts';
import { arrangementIn } from '#sync/client/captures/joinFiles.ts';
import type { InvoiceRow, UploadRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { uploadIn } from '../../../store/decisions/uploadDecisions.ts';
import { trashedOfSameFile } from '../../../store/rows/trash.ts';
import { pendingQuestionOf } from '../pendingQuestionOf.ts';

/** Uploads being read first, then the queued ones in their order. */
export function inWorkingOrder<Row extends Pick<Upload, 'id' | 'status'>>(
  rows: readonly Row[],
): Row[] {
  const rank = ({ status }: Row) => (status === 'processing' ? 0 : 1);
  return [...rows].sort(
    (one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : Number(one.id > other.id)),
  );
}

export interface ProcessedUpload {
  upload: UploadRow;
  /** The name of the first file with the same bytes, if this is a repeat. */
  sameAs: string | null;
  /** Whether the invoice of that first file is in the trash. */
  sameInTrash: boolean;
  /** Its invoice, if that is on this device. */
  invoice: InvoiceRow | null;
  /** The person asked to read or arrange it again, and the server has not answered. */
  askedAgain: boolean;
}

interface Part {
  count: number;
  shown: ProcessedUpload[];
}

interface Processing {
  /** Uploads that wait for somebody to say which pages are one invoice. */
  asking: Part;
  active: Part;
  failed: Part;
  ready: ProcessedUpload[];
}

const maxAsking = 5;
const maxActive = 3;
const maxReady = 3;

/** The uploads as the server last reported them. */
export function useProcessing(database: LocalDatabase, maxFailed: number): Processing | undefined {
  return useLiveQuery(async () => {
    const { uploads } = database;
    const open = await uploads.where('status').anyOf('pending', 'processing').toArray();
    const asking = onePerDocument(open.filter((row) => pendingQuestionOf(row) !== null));
    const active = open.filter((row) => pendingQuestionOf(row) === null);
    const failed = uploads.where('status').equals('failed');
    const ready = uploads
      .orderBy('id')
      .reverse()
      .filter(({ status, arrangedAs }) => status === 'completed' && !arrangedAs);
    const decided = await uploadsWithDecision(database);
    const look = async (rows: UploadRow[]) =>
      Promise.all(rows.map((row) => withDetails(database, row, decided)));
    return {
      asking: { count: asking.length, shown: await look(asking.slice(0, maxAsking)) },
      active: {
        count: active.length,
        shown: await look(inWorkingOrder(active).slice(0, maxActive)),
      },
      failed: {
        count: await failed.count(),
        shown: await look(await failed.reverse().limit(maxFailed).toArray()),
      },
      ready: await look(await ready.limit(maxReady).toArray()),
    };
  }, [database, maxFailed]);
}

/** Asks once for all photos that wait for each other. */
function onePerDocument(rows: readonly UploadRow[]): UploadRow[] {
  const asked = new Map(rows.map((row) => [row.pageOf ?? row.id, row]));
  return [...asked.values()];
}

/** Uploads with a decision that the server has not answered. */
async function uploadsWithDecision(database: LocalDatabase): Promise<ReadonlySet<string>> {
  const items = await database.outbox.toArray();
  const ids = items.flatMap((item) => {
    if (item.kind !== 'decision' || item.state === 'attention') return [];
    const arranged = arrangementIn(item) ?? [];
    const pages = arranged.flatMap((document) => document.pages.map(({ uploadId }) => uploadId));
    return [uploadIn(item.entity), ...pages].filter((id) => id !== null);
  });
  return new Set(ids);
}

async function withDetails(
  database: LocalDatabase,
  upload: UploadRow,
  decided: ReadonlySet<string>,
): Promise<ProcessedUpload> {
  const { id, duplicateOf, invoiceId } = upload;
  const [first, invoice] = await Promise.all([
    duplicateOf === null ? undefined : database.uploads.get(duplicateOf),
    invoiceId === null ? undefined : database.invoices.get(invoiceId),
  ]);
  return {
    upload,
    sameInTrash: (await trashedOfSameFile(database, id)) !== undefined,
    sameAs: duplicateOf === null ? null : (first?.fileName ?? 'an earlier upload'),
    invoice: invoice ?? null,
    askedAgain: decided.has(id),
  };
}
