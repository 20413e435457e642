import type { Flag } from '../invoices/contract.ts';
import { amountAnomaly } from './amountAnomaly.ts';
import type { Check, Checked } from './Checked.ts';
import { potentialDuplicate } from './potentialDuplicate.ts';
import { futureDate, lowConfidence, xmlPageMismatch } from './readingChecks.ts';
import { totalMismatch } from './totalMismatch.ts';
import { bankDetailsChanged, newVendor } from './vendorChecks.ts';

/** The gravest first. */
const all: readonly Check[] = [
  bankDetailsChanged,
  potentialDuplicate,
  xmlPageMismatch,
  totalMismatch,
  amountAnomaly,
  newVendor,
  futureDate,
  lowConfidence,
];

/** What looks wrong about an invoice, each with an explanation for the person who decides. */
export function checkInvoice(invoice: Checked): Flag[] {
  return all.flatMap((check) => check(invoice) ?? []);
}
