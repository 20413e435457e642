/** What speaks for an item on a line. */
export interface Circumstances {
  /** Accounts vary more than the other fields. */
  isAccount: boolean;
  /** Its share of the choices, weighted (`suggest.ts`). */
  share: number;
  /** Its share of the choices of the vendor. */
  ofVendor: number;
  /** Its share at the same time of the last year; `null` if there were no lines. */
  lastYear: number | null;
  /** How often the vendor's lines with the same words were coded alike. */
  steadiness: number;
  /** How often the vendor's lines changed from one choice to another. */
  changes: number;
  /** How many different choices its lines have. */
  variety: number;
  /** How many of the newest lines in a row have it. */
  streak: number;
  /** How many lines with the same words there are. */
  sameLines: number;
  /** How many lines of the vendor there are. */
  vendorLines: number;
  /** The vendor has it set as its default. */
  isPreset: boolean;
}

/** Weights of a logistic regression over made histories: `npm run bench:coding fit` prints them. */
const weights: readonly number[] = [
  -0.563, -0.195, 0.163, 0.224, 1.441, 0.141, -0.057, 0.007, -0.022, 0.086, 0.166, -0.013, 0.196,
  -0.257, -0.027, 0.14, -0.136, 0.209, -0.259, -0.575, 0.072,
];

/** Real books hold more surprises than made ones. */
const caution = 0.4;

export function confidenceOf(circumstances: Circumstances): number {
  const terms = termsOf(circumstances);
  const sum = terms.reduce((all, term, at) => all + term * (weights[at] ?? 0), -caution);
  return 1 / (1 + Math.exp(-sum));
}

/** The circumstances as the terms that the weights belong to. */
export function termsOf({
  isAccount,
  share,
  ofVendor,
  lastYear,
  steadiness,
  changes,
  variety,
  streak,
  sameLines,
  vendorLines,
  isPreset,
}: Circumstances): number[] {
  const odds = logit(share);
  return [
    1,
    odds,
    logit(ofVendor),
    logit(steadiness),
    odds * steadiness,
    Math.log1p(Math.min(streak, 12)),
    Math.log1p(Math.min(sameLines, 12)),
    Math.log1p(Math.min(vendorLines, 24)),
    isPreset ? 1 : 0,
    lastYear === null ? 0 : logit(lastYear),
    lastYear === null ? 0 : 1,
    lastYear === null ? 0 : odds * logit(lastYear),
    Math.log1p(Math.min(changes, 12)),
    Math.log1p(Math.min(variety, 8)),
    odds * Math.log1p(Math.min(changes, 12)),
    odds * Math.log1p(Math.min(variety, 8)),
    Math.max(0, odds - 2),
    isAccount ? 1 : 0,
    isAccount ? odds : 0,
    isAccount ? Math.max(0, odds - 2) : 0,
    isAccount ? odds * steadiness : 0,
  ];
}

function logit(share: number): number {
  const bounded = Math.min(Math.max(share, 0.01), 0.99);
  return Math.log(bounded / (1 - bounded));
}
