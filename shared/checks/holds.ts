import type { Finding, Verification } from '../invoices/contract.ts';
import { listText } from '../listText.ts';
import type { NotValid } from './CheckInput.ts';
import { duplicateCode, duplicateHeldText } from './duplicateHold.ts';
import { isSameAccount } from './texts.ts';

/** Flags that block the approval until they are verified. They cannot be dismissed. Most serious first. */
export const holdCodes = [
  'bank_details_changed',
  'lookalike_vendor',
  'sender_unauthenticated',
  'value_not_valid',
] as const;
export type HoldCode = (typeof holdCodes)[number];

export function isHoldCode(code: string): code is HoldCode {
  return holdCodes.some((one) => one === code);
}

/** The details that a verification covers. */
export interface Verifiable {
  vendorId: string | null;
  /** The name of the vendor on file, or the one on the invoice if there is none. */
  payeeName: string | null;
  iban: string | null;
  sourceEmail: string | null;
  /** Values of the document that are not valid, and were not corrected. */
  notValid: readonly Pick<NotValid, 'field' | 'value'>[];
  verification: Verification | null;
}

interface Hold {
  /** Completes "This invoice is held: …". */
  reason: string;
  /** Whether the verified details are still those of the invoice. Its vendor and account always have to be the same. */
  isCovered?: (invoice: Verifiable, verified: Verification) => boolean;
}

const holds: Readonly<Record<HoldCode, Hold>> = {
  bank_details_changed: {
    reason: 'its bank account is new for this vendor',
  },
  lookalike_vendor: {
    reason: 'its vendor looks like another one that you know',
  },
  sender_unauthenticated: {
    reason: 'the sender of its mail could not be verified',
    isCovered: (invoice, verified) => invoice.sourceEmail === verified.sourceEmail,
  },
  value_not_valid: {
    reason: 'a value in the document is not valid',
    isCovered: ({ notValid }, verified) =>
      notValid.every((now) =>
        verified.notValid?.some(({ field, value }) => field === now.field && value === now.value),
      ),
  },
};

/** Why an invoice cannot be approved yet, and what to do about it. */
export function heldText(codes: readonly string[]): string {
  const toVerify = codes.filter((code) => code !== duplicateCode);
  if (toVerify.length === 0) return duplicateHeldText;
  const text = toVerifyText(toVerify);
  return toVerify.length < codes.length ? `${text} ${duplicateHeldText}` : text;
}

function toVerifyText(codes: readonly string[]): string {
  const why = listText(codes.map((code) => (isHoldCode(code) ? holds[code].reason : code)));
  return `This invoice is held: ${why}. Somebody other than its uploader has to ask the vendor, at a number or an address that you already had, and record how.`;
}

export function isHoldFlag({ code }: Pick<Finding, 'code'>): boolean {
  return isHoldCode(code);
}

/** Whether the flag was verified for the current details. Changed details need a new verification. */
export function isVerified({ code }: Pick<Finding, 'code'>, invoice: Verifiable): boolean {
  const { verification } = invoice;
  if (!isHoldCode(code) || !verification?.codes.includes(code)) return false;
  const { isCovered = () => true } = holds[code];
  return (
    isSamePayee(invoice, verification) &&
    isAccountAsVerified(invoice.iban, verification.iban) &&
    isCovered(invoice, verification)
  );
}

/** A verification of one vendor does not cover another, nor this one under another name. */
function isSamePayee({ vendorId, payeeName }: Verifiable, verified: Verification): boolean {
  return vendorId === verified.vendorId && payeeName === verified.vendorName;
}

/** A verification also covers that the account was removed: `null` equals `null`. */
function isAccountAsVerified(now: string | null, verified: string | null): boolean {
  return now === verified || isSameAccount(now, verified);
}

/** Codes of holds that still need a verification. */
export function holdsOf(findings: readonly Finding[], invoice: Verifiable): string[] {
  return findings
    .filter((found) => isHoldFlag(found) && !isVerified(found, invoice))
    .map(({ code }) => code);
}
