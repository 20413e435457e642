import { listText } from '../listText.ts';

const reasons: Readonly<Record<string, string>> = {
  bank_details_changed: 'its bank account is not one that this vendor is known to have',
  sender_unauthenticated: 'the mail that it came with is not from whom it says',
};

/** Why an invoice cannot be approved yet, and what to do about it. */
export function heldText(codes: readonly string[]): string {
  const why = listText(codes.map((code) => reasons[code] ?? code));
  return `This invoice is held: ${why}. Somebody other than who brought it in has to ask the vendor, by a way that was known before, and record how.`;
}
