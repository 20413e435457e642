import type { MailSender } from '#shared/checks/CheckInput.ts';
import type { Reading, ReadValue } from '#shared/reading/reading.ts';
import { accountOfReading } from '#shared/uploads/invoiceFromReading.ts';
import { type VendorValues, vendorFields } from '#shared/vendors/fields.ts';
import { systemActor } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { createVendor } from '../vendors/createVendor.ts';
import { addressOfNewVendor, matchVendor, vendorOfSender } from '../vendors/matchVendor.ts';

/**
 * The vendor of an invoice: a known one, or a new unverified one. `null` when the invoice does not
 * name one. The sender of the mail decides first (decision 25).
 */
export async function vendorOfReading(
  tx: AccountTx,
  { type, fields }: Reading,
  sender: MailSender | null,
): Promise<string | null> {
  const take = (name: keyof typeof sources) => {
    const judged = vendorFields[name].safeParse(found(fields[sources[name]])?.value ?? null);
    return judged.success ? judged.data : null;
  };
  const name = take('name');
  const taxId = take('taxId');
  const account = found(accountOfReading({ fields }) ?? undefined);
  const sent = sender && (await vendorOfSender(tx, sender, name));
  const known = sent ?? (await matchVendor(tx, { name, taxId, iban: account?.value ?? null }));
  if (known) return known;
  const sure = fields.vendorName?.confidence ?? 0;
  // Letters contain names too, and a guess must not create a vendor.
  if (name === null || type === 'other' || sure < sureEnough) return null;
  const vendor = await createVendor(tx, systemActor, {
    name,
    taxId,
    email: take('email') ?? (sender && (await addressOfNewVendor(tx, sender))),
    phone: take('phone'),
    address: take('address'),
    website: take('website'),
    status: 'pending_verification',
  });
  return vendor.id;
}

const sureEnough = 0.4;

/** A value that a model claims but no page shows must not identify a vendor. */
function found(read: ReadValue | undefined): ReadValue | null {
  return read && (read.source !== 'model' || read.box) ? read : null;
}

const sources = {
  name: 'vendorName',
  taxId: 'vendorTaxId',
  email: 'vendorEmail',
  phone: 'vendorPhone',
  address: 'vendorAddress',
  website: 'vendorWebsite',
} as const satisfies Partial<Record<keyof VendorValues, keyof Reading['fields']>>;
