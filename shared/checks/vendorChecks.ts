import type { Check } from './Checked.ts';

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
