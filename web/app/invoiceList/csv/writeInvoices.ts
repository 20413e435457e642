import { csvBegin } from '#shared/csv/csv.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { pause } from '../../../store/database/pause.ts';
import { invoiceCsvHead, invoiceCsvLine } from './invoiceCsv.ts';

/** Rows per batch; between batches the page can handle input. */
const batchSize = 200;

interface Writing {
  onProgress: (written: number) => void;
  signal: AbortSignal;
}

/** These invoices in this order, with their current values; `null` if it was aborted. */
export async function writeInvoices(
  database: LocalDatabase,
  ids: readonly string[],
  { onProgress, signal }: Writing,
): Promise<Blob | null> {
  const parts = [csvBegin, invoiceCsvHead];
  for (let begin = 0; begin < ids.length; begin += batchSize) {
    const rows = await database.invoices.bulkGet(ids.slice(begin, begin + batchSize));
    parts.push(rows.map((row) => (row ? invoiceCsvLine(row) : '')).join(''));
    onProgress(Math.min(begin + batchSize, ids.length));
    await pause();
    if (signal.aborted) return null;
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
