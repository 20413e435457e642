import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import { ofBig, ofPaid, ofSmall, unknown } from '../companyOfTwo.ts';

export const names = ['Big Ltd', 'BIG', 'Small Ltd', 'Newco', 'Unheard of Ltd'] as const;
export const accounts = [ofBig, ofSmall, unknown, ofPaid] as const;
/** Accounts that nobody ever verifies. */
export const unverified: readonly (string | null)[] = [unknown, ofPaid];

export const key = (text: string | null) => vendorNameKey(text ?? '');

/** What a colleague confirms when asked; everything else is a lie of the suspect. */
export const isTrue = (vendorName: string | null, account: string | null) =>
  [`big ${ofBig}`, `small ${ofSmall}`].includes(`${key(vendorName)} ${account}`);

/** Compared without spaces, which a reading leaves out. */
export const written = (account: string | null) =>
  accounts.find((one) => one.replaceAll(' ', '') === account?.replaceAll(' ', '')) ?? account;

/** An invoice as its document was read. */
export interface Read {
  id: string;
  vendorName: string;
  iban: string;
  isMail: boolean;
}
