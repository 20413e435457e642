import type { Check } from './Checked.ts';
import { accountText, compact } from './texts.ts';

export const newVendor: Check = ({ vendor, earlier }) => {
  if (!vendor || vendor.verified || earlier.length > 0) return null;
  const explanation = `This is the first invoice from ${vendor.name}. Check who they are before you pay.`;
  return { code: 'new_vendor', explanation };
};

/** Somebody else's account on a known vendor's invoice is how most invoice fraud works. */
export const bankDetailsChanged: Check = ({ values, earlier }) => {
  const { iban } = values;
  if (iban === null) return null;
  const known = earlier.flatMap((one) => (one.iban === null ? [] : [one.iban]));
  const [latest] = known;
  if (latest === undefined || known.some((one) => compact(one) === compact(iban))) return null;
  const explanation = `The bank account ${accountText(iban)} is new for this vendor; earlier invoices had ${accountText(latest)}. Ask them under a number that you know already.`;
  return { code: 'bank_details_changed', explanation };
};
