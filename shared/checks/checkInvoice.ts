import type { Finding } from '../invoices/contract.ts';
import { amountAnomaly } from './amountAnomaly.ts';
import { belowThreshold } from './belowThreshold.ts';
import type { Check, CheckInput } from './CheckInput.ts';
import { potentialDuplicate } from './potentialDuplicate.ts';
import {
  futureDate,
  hiddenText,
  lowConfidence,
  notAnInvoice,
  severalAccounts,
  xmlPageMismatch,
} from './readingChecks.ts';
import {
  lookalikeSender,
  senderMismatch,
  senderUnauthenticated,
  senderUnproven,
} from './senderChecks.ts';
import { totalMismatch } from './totalMismatch.ts';
import { bankDetailsChanged, newVendor, vendorMismatch } from './vendorChecks.ts';

/** Most serious first. */
const all: readonly Check[] = [
  bankDetailsChanged,
  senderUnauthenticated,
  lookalikeSender,
  senderUnproven,
  hiddenText,
  vendorMismatch,
  potentialDuplicate,
  notAnInvoice,
  xmlPageMismatch,
  severalAccounts,
  senderMismatch,
  totalMismatch,
  amountAnomaly,
  belowThreshold,
  newVendor,
  futureDate,
  lowConfidence,
];

export function checkInvoice(invoice: CheckInput): Finding[] {
  return all.flatMap((check) => {
    const found = check(invoice);
    return found ? { about: [], ...found } : [];
  });
}
