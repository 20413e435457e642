import type { Found } from '#shared/checks/CheckInput.ts';
import { sameNumber } from '#shared/checks/potentialDuplicate.ts';
import { isSameNumber, numberKey } from '#shared/checks/sameNumber.ts';
import { isSameAccount } from '#shared/checks/texts.ts';
import type { FieldsHere } from '#shared/uploads/readFile.ts';
import { areSimilarNames } from '#shared/vendors/similarNames.ts';
import { taxIdKey } from '#shared/vendors/vendorKeys.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { inSlices, visiting } from '../device/inSlices.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { isToBeRead } from './isNeeded.ts';

export interface Question {
  database: LocalDatabase;
  entries: readonly IndexEntry[];
  /** Of the file. */
  id: string;
  values: FieldsHere['values'];
}

export interface DuplicatesHere {
  /** An invoice on this device, in the words of the server's check. */
  found: Found | null;
  /** The name of an earlier file that waits here and has the same invoice. */
  sameAs: string | null;
}

const none: DuplicatesHere = { found: null, sameAs: null };

/** A short number may be that of many vendors. */
const mostCandidates = 1_000;

/** What on this device has the same number from the same vendor. In slices, because it looks at every invoice. */
export async function duplicatesHere(
  { database, entries, id, values }: Question,
  signal: AbortSignal,
): Promise<DuplicatesHere | null> {
  const { invoiceNumber } = values;
  if (!invoiceNumber) return none;
  const key = numberKey(invoiceNumber);
  const sameNumbers: string[] = [];
  const visit = ({ id: invoiceId, status, brief }: IndexEntry) => {
    const number = status === 'rejected' ? null : brief.invoiceNumber;
    if (number && numberKey(number) === key) sameNumbers.push(invoiceId);
  };
  if (!(await inSlices(visiting(entries, visit), signal))) return null;
  const rows = await database.invoices.bulkGet(sameNumbers.slice(0, mostCandidates));
  const earlier = rows.filter(
    (row) => row !== undefined && row.uploadId !== id && isSameVendor(row, values),
  );
  return {
    found: sameNumber({ values, earlier: earlier.filter((row) => row !== undefined) }),
    sameAs: await earlierFile(database, id, values),
  };
}

type Payee = Pick<FieldsHere['values'], 'vendorName' | 'vendorTaxId' | 'iban'>;

export function isSameVendor(one: Payee, other: Payee): boolean {
  const [taxId, otherTaxId] = [taxIdKey(one.vendorTaxId ?? ''), taxIdKey(other.vendorTaxId ?? '')];
  if (taxId !== '' && taxId === otherTaxId) return true;
  if (isSameAccount(one.iban, other.iban)) return true;
  if (!one.vendorName || !other.vendorName) return false;
  return areSimilarNames(one.vendorName, other.vendorName);
}

async function earlierFile(
  database: LocalDatabase,
  id: string,
  values: FieldsHere['values'],
): Promise<string | null> {
  const before = await database.deviceReadings.where('id').below(id).toArray();
  const same = before.filter(
    (other) =>
      other.outcome === 'read' &&
      isSameNumber(other.fields.values.invoiceNumber ?? '', values.invoiceNumber ?? '') &&
      isSameVendor(other.fields.values, values),
  );
  const ids = same.map((other) => other.id);
  const [waiting, sent] = [
    await database.captures.bulkGet(ids),
    await database.uploads.bulkGet(ids),
  ];
  return (
    waiting.find((file) => file !== undefined)?.fileName ??
    sent.find((file) => isToBeRead(file))?.fileName ??
    null
  );
}
