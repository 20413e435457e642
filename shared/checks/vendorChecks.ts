import type { Check, CheckInput, Found, Payee } from './CheckInput.ts';
import { endOfIban, isSameAccount } from './texts.ts';

/** The data that shows whether an account belongs to the vendor. */
export interface AskingToBePaid extends Payee {
  readIban: string | null;
  readAs: Payee | null;
  values: Pick<CheckInput['values'], 'iban'>;
}

const code = 'bank_details_changed';
const ask = 'Ask them under a number that you know already.';

/**
 * Most invoice fraud puts a different bank account on the invoice of a known vendor. The account and the vendor that were
 * read count as well as the current ones: replacing or removing them does not make the document harmless.
 */
export function bankDetailsChanged(invoice: AskingToBePaid): Found | null {
  const { readAs } = invoice;
  const now = changedAccount(invoice, invoice);
  if (now !== null || readAs === null) return now;
  const before = changedAccount(invoice, readAs);
  if (before === null) return null;
  const explanation = `The document was read as one of another vendor${readAs.vendor ? `, ${readAs.vendor.name}` : ''}, before that was changed here. ${before.explanation}`;
  return { ...before, explanation };
}

/** The doubt about the current account, or else about the one that was read. */
function changedAccount(
  { values: { iban }, readIban }: Pick<AskingToBePaid, 'values' | 'readIban'>,
  payee: Payee,
): Found | null {
  const now = iban === null ? null : doubtOf(iban, payee);
  if (now !== null || readIban === null || isSameAccount(readIban, iban)) return now;
  const before = doubtOf(readIban, payee);
  const had = 'The document had another bank account before it was changed here.';
  if (before !== null) return { ...before, explanation: `${had} ${before.explanation}` };
  if (iban === null || isProven(iban, payee)) return null;
  // Of a vendor that nobody knows too: somebody here has decided whom it pays.
  return { code, explanation: `${had} It was ${endOfIban(readIban)}. ${ask}` };
}

const isProven = (iban: string, { accounts }: Payee) =>
  accounts.some((one) => one.proven && isSameAccount(one.iban, iban));

function doubtOf(iban: string, { vendor, isKnownName, accounts, elsewhere }: Payee): Found | null {
  const isThis = (one: { iban: string }) => isSameAccount(one.iban, iban);
  const proven = accounts.filter((one) => one.proven);
  if (proven.some(isThis)) return null;
  const account = `The bank account ${endOfIban(iban)}`;
  const other = elsewhere.find(isThis);
  if (other) {
    const explanation = `${ended(`${account} belongs to another vendor, ${other.vendorName}`)} ${ask}`;
    return { code, explanation, about: [other.invoiceId] };
  }
  const isKnown = vendor?.verified || vendor?.approvedBefore || isKnownName;
  // Of a vendor that is not known, earlier invoices prove nothing, and may only disagree.
  const [latest] = proven.length > 0 || isKnown ? proven : accounts;
  if (latest && (proven.length > 0 || !accounts.some(isThis))) {
    const explanation = `${account} is new for this vendor; earlier invoices had ${endOfIban(latest.iban)}. ${ask}`;
    return { code, explanation, about: [latest.invoiceId] };
  }
  if (!isKnown) return null;
  return {
    code,
    explanation: `${account} is the first account that this vendor asks to be paid to. ${ask}`,
  };
}

/** Names such as “Contoso Ltd.” bring their own full stop. */
function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

export function lookalikeVendor({ lookalikeOf }: Pick<CheckInput, 'lookalikeOf'>): Found | null {
  if (lookalikeOf === null) return null;
  const explanation = `The name of this vendor looks like ${lookalikeOf}, which you know, and is another. ${ask}`;
  return { code: 'lookalike_vendor', explanation };
}

export const newVendor: Check = ({ values: { vendorName }, vendor, earlier }) => {
  const code = 'new_vendor';
  if (!vendor) {
    if (vendorName === null) return null;
    const explanation = `No vendor of the name ${vendorName} is known. Check who they are before you pay.`;
    return { code, explanation };
  }
  if (vendor.verified || earlier.length > 0) return null;
  const explanation = `${ended(`This is the first invoice from ${vendor.name}`)} Check who they are before you pay.`;
  return { code, explanation };
};

/** An invoice with the tax number of another company may try to impersonate it. */
export const vendorMismatch: Check = ({ values, vendor, taxIdOf, sentBy }) => {
  const { vendorName, vendorTaxId } = values;
  if (sentBy !== null) {
    const explanation = `${ended(`This came from the address of ${sentBy}, and the document names ${vendorName}`)} Check whom you pay.`;
    return { code: 'vendor_mismatch', explanation };
  }
  if (taxIdOf === null || vendor?.verified) return null;
  const explanation = `The tax number ${vendorTaxId} is that of ${taxIdOf}, and the name is another. Check who sent this before you pay.`;
  return { code: 'vendor_mismatch', explanation };
};
