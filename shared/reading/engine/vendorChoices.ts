import type { PageOfWords } from '../words.ts';
import { foundDocument } from './found.ts';
import { vendorInputOf } from './readParties.ts';
import { findTables } from './table.ts';
import { type NameCandidate, nameCandidatesOf } from './vendorCandidates.ts';
import { type VendorFeatures, vendorFeaturesOf } from './vendorFeatures.ts';

/** Every name of a document that could be the vendor's, with what speaks for it: weights are fitted on them. */
export interface VendorChoices {
  candidates: readonly NameCandidate[];
  features: readonly VendorFeatures[];
}

export function vendorChoicesOf(pages: PageOfWords[]): VendorChoices {
  const { rows, layout } = foundDocument(pages);
  const amountRows = rows.map(({ row, labels, amounts }) => ({ row, labels, values: amounts }));
  const inTables = new Set(findTables(amountRows, layout).flatMap((table) => table.rows));
  const { input } = vendorInputOf(rows, layout, (row) => inTables.has(row));
  const candidates = nameCandidatesOf(input);
  return { candidates, features: vendorFeaturesOf(candidates, input) };
}
