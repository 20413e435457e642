import type { Advice } from './advice.ts';
import type { Span } from './layout.ts';
import { type NameCandidate, nameCandidatesOf } from './vendorCandidates.ts';
import {
  isSimilar,
  type VendorFeatures,
  type VendorInput,
  vendorFeaturesOf,
} from './vendorFeatures.ts';
import { vendorConfidence, vendorWeights } from './vendorWeights.ts';

export interface Parties {
  vendor: (Pick<NameCandidate, 'span' | 'name' | 'mayBeCut'> & { sum: number }) | null;
  customer: { span: Span; name: string } | null;
}

/** An adviser who is sure outweighs a good letterhead. */
const weightOfAdvice = 4;

/** A layout may always be one that no weight was fitted on. */
const mostEvidence = 3.9;

/** With less, no name of *fit* and *look* was the vendor: an empty field is better than an invented one. */
const leastScore = 1;

/** The vendor by fitted weights of what speaks for each name, and the customer by its label. */
export function partiesOf(input: VendorInput, advice: Advice): Parties {
  const candidates = nameCandidatesOf(input);
  const features = vendorFeaturesOf(candidates, input);
  const advised = ({ span, name }: NameCandidate) => advice.support('vendorName', span, [name]);
  const scores = candidates.map(
    (candidate, index) => scoreOf(features[index] ?? []) + weightOfAdvice * advised(candidate),
  );
  const highest = bestOf(candidates, scores);
  const best = highest && highest.score >= leastScore ? highest : null;
  const customer = candidates.find(
    ({ span, key }) =>
      input.blocks.ofCustomer(span) >= 0.8 &&
      input.blocks.ofVendor(span) < 0.8 &&
      key !== best?.candidate.key,
  );
  return {
    vendor: best && { ...best.candidate, sum: sumFor(best, advised(best.candidate)) },
    customer: customer ?? null,
  };
}

export function scoreOf(
  features: VendorFeatures,
  weights: readonly number[] = vendorWeights,
): number {
  return features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
}

interface Best {
  candidate: NameCandidate;
  score: number;
  /** Probability that one of the places with this name is the right one, among all names. */
  share: number;
}

/** The name whose best place has the highest score. */
export function bestOf(
  candidates: readonly NameCandidate[],
  scores: readonly number[],
): Best | null {
  const highest = Math.max(...scores);
  const candidate = candidates[scores.indexOf(highest)];
  if (!candidate) return null;
  const parts = scores.map((score) => Math.exp(score - highest));
  const own = parts.filter((_, index) => isSimilar(candidates[index]?.key ?? '', candidate.key));
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  return { candidate, score: highest, share: sum(own) / sum(parts) };
}

/** From the share, and from how surely the letters were recognised. */
function sumFor({ candidate, share }: Best, advised: number): number {
  const { base, ofShare, ofMisread } = vendorConfidence;
  const { logOdds, misread } = evidenceOf(candidate, share);
  const own = base + ofShare * logOdds + ofMisread * misread;
  return Math.min(mostEvidence, own) + advised;
}

export function evidenceOf(
  { span }: NameCandidate,
  share: number,
): { logOdds: number; misread: number } {
  const bounded = Math.min(0.9999, Math.max(0.0001, share));
  return { logOdds: Math.log(bounded / (1 - bounded)), misread: 1 - span.confidence };
}
