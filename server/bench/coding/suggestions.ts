import { type Suggestion, suggestFor } from '#shared/coding/suggest.ts';
import { bench, count } from '../harness/benches.ts';
import type { Report } from '../harness/Report.ts';
import { codedFields, dayOfLine, type MadeLine, vendorKinds } from '../made/madeCodings.ts';
import { heldOutLines, seedsFrom } from './heldOut.ts';

interface Judged {
  line: MadeLine;
  /** The likeliest first. */
  suggestions: readonly Suggestion[];
  chosen: string | null;
}

/** Never used for `fit`. */
const firstSeed = 9_000;
const sure = 0.9;

export const suggestions = bench({
  about: 'how often suggestions are right, on companies that they were not tuned with',
  options: { companies: count(30, 'made ones'), seed: count(firstSeed, 'of the first one') },
  async run(report, { companies, seed }) {
    const judged = new Map(codedFields.map((field) => [field, [] as Judged[]]));
    for (const { line, history } of heldOutLines(seedsFrom(seed, companies))) {
      const { description, defaults, day } = line;
      const vendor = { keys: [line.vendor], defaults };
      const all = suggestFor(history, { description, on: dayOfLine(day) }, vendor, () => true);
      for (const field of codedFields) {
        const suggested = all.filter((one) => one.field === field);
        judged.get(field)?.push({ line, suggestions: suggested, chosen: line.coding[field] });
      }
    }
    for (const field of codedFields) {
      report.note(`\n${field}`);
      print(report, judged.get(field) ?? []);
    }
    report.note('\naccount, by kind of vendor');
    for (const kind of vendorKinds) {
      const ofKind = judged.get('account')?.filter(({ line }) => line.kind === kind) ?? [];
      const { top1, top3, share, right } = ratesOf(ofKind);
      const rates = `top-1 ${top1}  top-3 ${top3}  at ${sure} and above ${share}, of which right ${right}`;
      report.note(`${kind.padEnd(16)} ${String(ofKind.length).padStart(6)} lines  ${rates}`);
    }
    const all = [...judged.values()].flat();
    report.note('\nall fields');
    const { surely, surelyRight } = print(report, all);
    report.check(
      `at ${sure} and above at least 97% are right`,
      surely > 0 && surelyRight / surely >= 0.97,
    );
  },
});

const percent = (part: number, of: number) =>
  of === 0 ? '–' : `${((100 * part) / of).toFixed(1)}%`;

function ratesOf(judged: readonly Judged[]) {
  // A field that stays empty has no suggestion that could be right.
  const filled = judged.filter(({ chosen }) => chosen !== null);
  const first = judged.flatMap(({ suggestions: [one], chosen }) =>
    one ? [{ confidence: one.confidence, isRight: one.itemId === chosen }] : [],
  );
  const surely = first.filter(({ confidence }) => confidence >= sure);
  const surelyRight = surely.filter(({ isRight }) => isRight).length;
  const isAmong = ({ suggestions, chosen }: Judged, most: number) =>
    suggestions.slice(0, most).some(({ itemId }) => itemId === chosen);
  return {
    ...{ first, surely: surely.length, surelyRight },
    top1: percent(filled.filter((one) => isAmong(one, 1)).length, filled.length),
    top3: percent(filled.filter((one) => isAmong(one, 3)).length, filled.length),
    share: percent(surely.length, filled.length),
    right: percent(surelyRight, surely.length),
  };
}

function print(report: Report, judged: readonly Judged[]) {
  const rates = ratesOf(judged);
  const { first } = rates;
  report.note(`lines ${judged.length}, with a suggestion ${percent(first.length, judged.length)}`);
  report.note(`top-1 ${rates.top1}   top-3 ${rates.top3}`);
  report.note(`at ${sure} and above: ${rates.share} of them, right ${rates.right}`);
  const errors = first.map(({ confidence, isRight }) => (confidence - (isRight ? 1 : 0)) ** 2);
  const brier = errors.reduce((sum, one) => sum + one, 0) / Math.max(1, errors.length);
  report.note(`Brier score ${brier.toFixed(4)}`);
  for (const from of [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98]) {
    const to = { 0: 0.2, 0.2: 0.4, 0.4: 0.6, 0.6: 0.8, 0.8: 0.9, 0.9: 0.95, 0.95: 0.98 }[from] ?? 1;
    const within = first.filter(({ confidence }) => confidence >= from && confidence < to);
    const mean = within.reduce((sum, { confidence }) => sum + confidence, 0) / within.length;
    const right = percent(within.filter(({ isRight }) => isRight).length, within.length);
    if (within.length > 0) {
      report.note(
        `  ${from} to ${to}: said ${percent(mean, 1)}, right ${right}  (${within.length})`,
      );
    }
  }
  return rates;
}
