import type { Doubt } from '#shared/invoices/doubtfulFields.ts';

/** Why a field is to be checked; `null` where an error of its own says it, or nothing is doubtful. */
export function doubtText(doubt: Doubt | undefined, confidence: number): string | null {
  switch (doubt) {
    case 'missing':
      return 'Not found: please fill in';
    case 'unsure':
      return `Please check: ${Math.floor(confidence * 100)}% sure`;
    default:
      return null;
  }
}
