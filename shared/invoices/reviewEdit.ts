import type { DocumentValue, DocumentValues } from '../documents/content.ts';
import type { SentBack } from './contract.ts';

/** The keys of a review in the map `checks` of an invoice's document (SPEC 1.8). */
export const reviewedKey = 'reviewed';
export const answeredKey = 'answered';

interface CheckEntry {
  map: 'checks';
  key: string;
  value: DocumentValue;
}

/** The edit by which a person reviews an invoice. It names the last sending back that the person knew of. */
export function reviewEdit(sentBack: SentBack | null): CheckEntry[] {
  const reviewed: CheckEntry = { map: 'checks', key: reviewedKey, value: true };
  return sentBack
    ? [{ map: 'checks', key: answeredKey, value: sentBack.at }, reviewed]
    : [reviewed];
}

/** Whether these checks are a review that knows of the last sending back. An earlier one, made offline, does not. */
export function isReviewedBy(checks: DocumentValues, sentBack: SentBack | null): boolean {
  return sentBack ? checks[answeredKey] === sentBack.at : checks[reviewedKey] === true;
}
