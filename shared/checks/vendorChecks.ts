import type { Check, CheckInput, Found, KnownAccount } from './CheckInput.ts';
import { endOfIban, isSameAccount } from './texts.ts';

/** What is needed to tell whether an account belongs to the vendor. */
export type AskingToBePaid = Pick<CheckInput, 'vendor' | 'accounts' | 'elsewhere' | 'readIban'> & {
  values: Pick<CheckInput['values'], 'iban'>;
};

const code = 'bank_details_changed';
const ask = 'Ask them under a number that you know already.';

/**
 * Most invoice fraud puts a different bank account on the invoice of a known vendor. The account that was read counts
 * as well as the current one: removing it does not make the document harmless.
 */
export function bankDetailsChanged(invoice: AskingToBePaid): Found | null {
  const { iban } = invoice.values;
  const { readIban } = invoice;
  const now = iban === null ? null : doubtOf(iban, invoice);
  if (now !== null || readIban === null || isSameAccount(readIban, iban)) return now;
  const before = doubtOf(readIban, invoice);
  if (before === null) return null;
  const explanation = `The document had another bank account before it was changed here. ${before.explanation}`;
  return { ...before, explanation };
}

function doubtOf(iban: string, { vendor, accounts, elsewhere }: AskingToBePaid): Found | null {
  const known = knownOf(accounts);
  if (known.some((one) => isSameAccount(one.iban, iban))) return null;
  const account = `The bank account ${endOfIban(iban)}`;
  const other = elsewhere.find((one) => isSameAccount(one.iban, iban));
  if (other) {
    const explanation = `${account} belongs to another vendor, ${other.vendorName}. ${ask}`;
    return { code, explanation, about: [other.invoiceId] };
  }
  const [latest] = known;
  if (latest) {
    const explanation = `${account} is new for this vendor; earlier invoices had ${endOfIban(latest.iban)}. ${ask}`;
    return { code, explanation, about: [latest.invoiceId] };
  }
  if (!vendor || !(vendor.verified || vendor.approvedBefore)) return null;
  return {
    code,
    explanation: `${account} is the first account that this vendor asks to be paid to. ${ask}`,
  };
}

/** Proven accounts only, if there are any; else the accounts of earlier invoices. */
function knownOf(accounts: readonly KnownAccount[]): readonly KnownAccount[] {
  const proven = accounts.filter((one) => one.proven);
  return proven.length > 0 ? proven : accounts;
}

export const newVendor: Check = ({ values: { vendorName }, vendor, earlier }) => {
  const code = 'new_vendor';
  if (!vendor) {
    if (vendorName === null) return null;
    const explanation = `No vendor of the name ${vendorName} is known. Check who they are before you pay.`;
    return { code, explanation };
  }
  if (vendor.verified || earlier.length > 0) return null;
  const explanation = `This is the first invoice from ${vendor.name}. Check who they are before you pay.`;
  return { code, explanation };
};

/** An invoice with the tax number of another company may try to impersonate it. */
export const vendorMismatch: Check = ({ values: { vendorTaxId }, vendor, taxIdOf }) => {
  if (taxIdOf === null || vendor?.verified) return null;
  const explanation = `The tax number ${vendorTaxId} is that of ${taxIdOf}, and the name is another. Check who sent this before you pay.`;
  return { code: 'vendor_mismatch', explanation };
};
