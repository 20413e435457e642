import { isFrozen } from '#shared/invoices/contract.ts';
import { may, type Role } from '#shared/permissions.ts';
import { pagesIn } from '#shared/uploads/arrangement.ts';
import type { InvoiceRow, UploadRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';

/** Why the pages cannot be rearranged, and where to go instead. */
export interface WhyNot {
  title: string;
  text: string;
  to: string;
  label: string;
}

/** An upload, with the others that wait to be pages of the same document. */
export async function togetherWith(database: LocalDatabase, id: string): Promise<UploadRow[]> {
  const upload = await database.uploads.get(id);
  if (!upload?.pageOf) return upload ? [upload] : [];
  const { pageOf } = upload;
  const waiting = await database.uploads.where('status').equals('pending').sortBy('id');
  return waiting.filter((one) => one.pageOf === pageOf);
}

const toDashboard = { to: '/dashboard', label: 'Back to the dashboard' };

export async function whyNot(
  database: LocalDatabase,
  uploads: readonly UploadRow[],
): Promise<WhyNot | null> {
  const [upload] = uploads;
  if (!upload) {
    const text = 'It may have been arranged, or has not loaded yet.';
    return { title: 'This file is not here', text, ...toDashboard };
  }
  if (upload.arrangedAs) {
    const text = 'Its invoices are on the dashboard and in the list of invoices.';
    return { title: 'Its pages have been arranged', text, ...toDashboard };
  }
  if (upload.fileType === 'xml') {
    const text = 'It already says which invoice it is.';
    return { title: 'This is an e-invoice', text, ...toDashboard };
  }
  if (pagesIn(upload) === null) {
    const text = 'Its pages can be arranged once it has been read.';
    return { title: 'This file is still being read', text, ...toDashboard };
  }
  const { invoiceId } = upload;
  const invoice = invoiceId === null ? undefined : await database.invoices.get(invoiceId);
  if (isUndecided(invoice ?? null)) return null;
  return {
    title: 'Its invoice was approved or decided already',
    text: 'Its pages stay as they are.',
    to: `/invoices/${invoiceId}`,
    label: 'Open the invoice',
  };
}

const maxOthers = 50;

/** An upload with details of its invoice, because photos often share a name. */
export interface Addable {
  upload: UploadRow;
  invoice: Pick<InvoiceRow, 'vendorName' | 'invoiceNumber'> | null;
}

/** The newest uploads whose pages may be added, without those already there; newest first. */
export async function othersToAdd(
  database: LocalDatabase,
  without: readonly string[],
): Promise<Addable[]> {
  const newest = await database.uploads
    .orderBy('id')
    .reverse()
    .filter((one) => !one.arrangedAs && pagesIn(one) !== null && !without.includes(one.id))
    .limit(maxOthers)
    .toArray();
  const invoices = await database.invoices.bulkGet(newest.map(({ invoiceId }) => invoiceId ?? ''));
  return newest
    .map((upload, index) => ({ upload, invoice: invoices[index] ?? null }))
    .filter(({ invoice }) => isUndecided(invoice))
    .toSorted((one, other) => other.upload.createdAt.localeCompare(one.upload.createdAt));
}

/** Whether this person can split or join the pages: as long as nobody has approved or decided the invoice. */
export function mayArrange(
  roles: readonly Role[],
  { fileType }: Pick<UploadRow, 'fileType'>,
  invoice: Arranged,
): boolean {
  return isUndecided(invoice) && fileType !== 'xml' && may(roles, 'uploads.create');
}

type Arranged = Pick<InvoiceRow, 'status' | 'currentApprovers'>;

function isUndecided(invoice: Arranged | null): boolean {
  return !invoice || (!isFrozen(invoice) && invoice.currentApprovers.length === 0);
}
