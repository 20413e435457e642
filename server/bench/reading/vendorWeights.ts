import { bestOf, evidenceOf, scoreOf } from '#shared/reading/engine/vendor.ts';
import type { NameCandidate } from '#shared/reading/engine/vendorCandidates.ts';
import { vendorChoicesOf } from '#shared/reading/engine/vendorChoices.ts';
import { type VendorFeature, vendorFeatureNames } from '#shared/reading/engine/vendorFeatures.ts';
import { bench, flag } from '../harness/benches.ts';
import {
  type FittingDocument,
  fittingOptions,
  folds,
  foldsOf,
  readForFitting,
  writeWeights,
} from './fitting.ts';
import { type Choice, fitProbability, fitWeights } from './fitWeights.ts';
import { vendorNamesIn, verdictOn } from './verdicts.ts';

interface VendorChoice extends Choice {
  id: string;
  candidates: readonly NameCandidate[];
  names: readonly string[];
}

/** What people know of invoices: the fit begins here, and leaves it only where issuers speak for something else. */
const guesses: Partial<Record<VendorFeature, number>> = {
  legalForm: 1.8,
  atTop: 1.2,
  nearTop: 0.8,
  inUpperPart: 0.3,
  inMiddle: -0.6,
  inFoot: 0.3,
  onLaterPage: -1.2,
  firstRow: 0.8,
  earlyRow: 0.3,
  sizeAtTop: 1.4,
  domain: 1.5,
  domainWithoutRest: 1.5,
  partOfDomain: 1.2,
  addressBelow: 0.8,
  addressElsewhere: 1.2,
  inOwnRow: 0.8,
  nearOwnRow: 0.4,
  senderLine: 1.4,
  valueOfLabel: -1.8,
  inTable: -3,
  ofVendor: 3.8,
  ofCustomer: -5.5,
  likeCustomer: -1.5,
  short: -0.8,
  onlyForm: -2,
  oneWord: -0.3,
  lowerCase: -1.3,
  sentence: -1.3,
  manyWords: -1,
  misread: -2,
  bank: -2,
  title: -3,
  repeated: 1,
  joined: 0.8,
  introduced: 1.3,
};
const guess = vendorFeatureNames.map((name) => guesses[name] ?? 0);

const target = new URL('../../../shared/reading/engine/vendorWeights.ts', import.meta.url);

export const vendorWeights = bench({
  about: 'fits the weights by which a vendor is chosen, cross-validated by issuer',
  options: {
    ...fittingOptions,
    misses: flag('`yes`: lists what is wrong in cross-validation'),
  },
  async run(report, { write, misses, ...which }) {
    const { documents, unread } = await readForFitting(which, 'fit');
    const choices = documents.flatMap((document) => choiceOf(document) ?? []);
    const reachable = choices.filter(({ right }) => right.includes(true));
    report.note(
      `${choices.length} documents, the name is among the candidates of ${reachable.length}`,
    );

    const foldOf = foldsOf(choices.map(({ issuer }) => issuer));
    const judged: { features: readonly number[]; isRight: boolean }[] = [];
    for (let fold = 0; fold < folds; fold++) {
      const others = choices.filter(({ issuer }) => foldOf(issuer) !== fold);
      const weights = fitWeights(others, guess);
      for (const choice of choices.filter(({ issuer }) => foldOf(issuer) === fold)) {
        const best = bestOf(
          choice.candidates,
          choice.features.map((one) => scoreOf(one, weights)),
        );
        if (!best) continue;
        const { logOdds, misread } = evidenceOf(best.candidate, best.share);
        const isRight = isName(best.candidate.name, choice.names);
        judged.push({ features: [logOdds, misread], isRight });
        if (misses && !isRight) {
          const kind = choice.right.includes(true) ? 'wrong' : 'no candidate';
          report.note(
            `  ${choice.id} ${kind}: ${choice.names.join(' / ')}, chosen ${best.candidate.name} at ${best.share.toFixed(2)}`,
          );
        }
      }
    }
    const right = judged.filter(({ isRight }) => isRight).length;
    report.figure('right in cross-validation', (100 * right) / choices.length, { unit: '%' });
    const [base = 0, ofShare = 0, ofMisread = 0] = fitProbability(judged);
    const confidence = { base, ofShare, ofMisread: Math.min(0, ofMisread) };
    if (write)
      await writeWeights(target, moduleOf(fitWeights(choices, guess), confidence), { unread });
  },
});

function choiceOf({ document, pages, answers }: FittingDocument): VendorChoice | null {
  const names = vendorNamesIn(answers);
  if (!names) return null;
  const { candidates, features } = vendorChoicesOf(pages);
  const verdicts = candidates.map(({ name }) => verdictOn('vendorName', names, name, false));
  // A name that is nearly right counts only where none is exactly right.
  const wanted = verdicts.includes('exact') ? 'exact' : 'nearly';
  const right = verdicts.map((verdict) => verdict === wanted);
  return { id: document.id, issuer: document.issuer, candidates, features, right, names };
}

const isName = (name: string, names: readonly string[]) =>
  ['exact', 'nearly'].includes(verdictOn('vendorName', names, name, false));

function moduleOf(
  weights: readonly number[],
  confidence: Readonly<Record<string, number>>,
): string {
  const round = (value: number) => String(Math.round(value * 100) / 100);
  const entries = vendorFeatureNames.map(
    (name, index) => `  ${name}: ${round(weights[index] ?? 0)},`,
  );
  const sure = Object.entries(confidence).map(([name, value]) => `  ${name}: ${round(value)},`);
  return `// Made by \`npm run bench:reading -- vendor-weights --write yes\`; see server/bench/reading/vendorWeights.ts.
import { type VendorFeature, vendorFeatureNames } from './vendorFeatures.ts';

const weightOf: Readonly<Record<VendorFeature, number>> = {
${entries.join('\n')}
};

export const vendorWeights: readonly number[] = vendorFeatureNames.map((name) => weightOf[name]);

/** From the share of the chosen name to the probability that it is right. */
export const vendorConfidence = {
${sure.join('\n')}
} as const;
`;
}
