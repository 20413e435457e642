import type { InvoiceRow, UploadRow } from '#sync/client/tables/rows.ts';
import type { DeviceReading } from '../database/deviceReadings.ts';
import { differencesFrom } from './differencesFrom.ts';

/** Whether the server is still to read the file. */
export function isToBeRead(upload: UploadRow | undefined): boolean {
  if (!upload || upload.arrangedAs) return false;
  return upload.status === 'pending' || upload.status === 'processing';
}

/** So long people are told that the server read something else than this device had shown. */
const keptMs = 24 * 60 * 60 * 1000;

/** Whether the reading of a file that was sent is still shown. */
export function isNeeded(
  reading: DeviceReading,
  upload: UploadRow | undefined,
  invoice: InvoiceRow | undefined,
  now: number,
): boolean {
  if (isToBeRead(upload)) return true;
  if (upload?.status !== 'completed' || upload.arrangedAs || !upload.invoiceId) return false;
  if (reading.outcome !== 'read' || now - Date.parse(upload.updatedAt) > keptMs) return false;
  // Its upload may be here before it.
  if (!invoice) return true;
  return differencesFrom(reading.fields, invoice).length > 0;
}
