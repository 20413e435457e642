import type { VerificationMethod } from '#shared/checks/contract.ts';

export const verificationMethodTexts: Record<VerificationMethod, string> = {
  called_known_number: 'Called a number that was known before',
  asked_in_person: 'Asked them in person',
  confirmed_by_bank: 'Confirmed by the bank',
  signed_letter: 'Signed letter',
  other: 'Another way',
};

/** A method of a later version, unknown here, is shown by its code. */
export function verificationMethodText(method: string): string {
  const known: Readonly<Record<string, string>> = verificationMethodTexts;
  return known[method] ?? method;
}
