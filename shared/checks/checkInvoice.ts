import type { Finding } from '../invoices/contract.ts';
import { amountAnomaly } from './amountAnomaly.ts';
import { belowThreshold } from './belowThreshold.ts';
import type { Check, CheckInput, Found, Sender } from './CheckInput.ts';
import { type HoldCode, holdCodes } from './holds.ts';
import { valueNotValid } from './notValid.ts';
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
import {
  type AskingToBePaid,
  bankDetailsChanged,
  lookalikeVendor,
  newVendor,
  vendorMismatch,
} from './vendorChecks.ts';

/** What holds depend on. An approval loads it again, so it is less than the input of all checks. */
export interface HoldInput extends AskingToBePaid {
  sender: Pick<Sender, 'address' | 'authentication'> | null;
  lookalikeOf: CheckInput['lookalikeOf'];
  notValid: CheckInput['notValid'];
}

const holdChecks: Readonly<Record<HoldCode, (invoice: HoldInput) => Found | null>> = {
  bank_details_changed: bankDetailsChanged,
  lookalike_vendor: lookalikeVendor,
  sender_unauthenticated: senderUnauthenticated,
  value_not_valid: valueNotValid,
};

/** The findings that hold an invoice, unless they are verified. */
export function findHolds(invoice: HoldInput): Finding[] {
  return holdCodes.flatMap((code) => findingOf(holdChecks[code](invoice)));
}

/** All other checks, most serious first. A duplicate of an approved invoice is a hold too (duplicateHold.ts). */
const remarks: readonly Check[] = [
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
  return [...findHolds(invoice), ...remarks.flatMap((check) => findingOf(check(invoice)))];
}

function findingOf(found: Found | null): Finding[] {
  return found ? [{ about: [], ...found }] : [];
}
