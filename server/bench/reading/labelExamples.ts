import { decimalString } from '#shared/reading/engine/amounts.ts';
import { isoDay } from '#shared/reading/engine/dates.ts';
import { type FoundRow, foundDocument } from '#shared/reading/engine/found.ts';
import { silentParts, unnamedLabel, wordsOf } from '#shared/reading/engine/guessedLabels.ts';
import { LabelModel, labelClasses, unpacked } from '#shared/reading/engine/LabelModel.ts';
import { lexicon, weakStrength } from '#shared/reading/engine/Lexicon.ts';
import { type LabelKind, type LabelPhrases, labelKinds } from '#shared/reading/engine/labels.ts';
import type { Span } from '#shared/reading/engine/layout.ts';
import { pairUp } from '#shared/reading/engine/pairing.ts';
import { findTables } from '#shared/reading/engine/table.ts';
import { squash } from '#shared/reading/engine/text.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { fitLabels, type LabelExample } from './fitLabels.ts';
import { truth, verdictOn } from './verdicts.ts';

interface Answered {
  pages: PageOfWords[];
  answers: unknown;
}

const closeFit = 0.8;
/** There are many times more other words than labels. */
const weightOfOthers = 0.5;
const leastLikely = 0.1;

/** The phrases of lists, and what stands beside the answers in documents. */
export function labelExamples(
  phrases: Readonly<Record<LabelKind, LabelPhrases>>,
  documents: readonly Answered[],
): LabelExample[] {
  const listed = examplesOfLists(phrases);
  // Any words may stand beside an answer: those are labels that look a little like the phrases of their list.
  const first = new LabelModel(unpacked(fitLabels(listed)));
  const isLikely = ({ words, classes }: LabelExample) => {
    const chances = first.chancesOf(words);
    return labelClasses.some((one, index) => classes[one] && (chances[index] ?? 0) >= leastLikely);
  };
  const printed = examplesOfDocuments(documents);
  return [...listed, ...printed.filter((one) => one.classes.none || isLikely(one))];
}

/** One that is in several lists is an example of each, by its strength. */
function examplesOfLists(phrases: Readonly<Record<LabelKind, LabelPhrases>>): LabelExample[] {
  const found = new Map<string, LabelExample>();
  for (const kind of labelKinds) {
    const { strong, weak = '' } = phrases[kind];
    const lists = [
      [strong, 1],
      [weak, weakStrength],
    ] as const;
    for (const [list, strength] of lists) {
      for (const phrase of list.split('|')) {
        const words = phrase.split(/\s+/).map(squash).filter(Boolean);
        if (words.length === 0) continue;
        const text = words.join(' ');
        const classes = found.get(text)?.classes ?? {};
        classes[kind] ??= strength;
        found.set(text, { words, classes, weight: 1 });
      }
    }
  }
  return [...found.values()];
}

/** Of words that no list knows: beside an answer they name it, others are no labels. */
function examplesOfDocuments(documents: readonly Answered[]): LabelExample[] {
  const found = new Map<string, LabelExample>();
  for (const { pages, answers } of documents) {
    for (const { words, kind } of unlistedIn(pages, answers)) {
      if (lexicon.find(words.join(''), false)) continue;
      found.set(`${kind} ${words.join(' ')}`, {
        words,
        classes: { [kind]: 1 },
        weight: kind === 'none' ? weightOfOthers : 1,
      });
    }
  }
  return [...found.values()];
}

const amountFields = ['total', 'subtotal', 'tax'] as const;
const dateFields = ['invoiceDate', 'dueDate'] as const;
type AnsweredField = (typeof amountFields)[number] | (typeof dateFields)[number] | 'invoiceNumber';

interface Value extends Span {
  /** What it answers. */
  fields: AnsweredField[];
}

function unlistedIn(
  pages: PageOfWords[],
  answers: unknown,
): { words: string[]; kind: AnsweredField | 'none' }[] {
  const { rows, layout } = foundDocument(pages, { lexicon, model: null });
  const tables = findTables(
    rows.map(({ row, labels, amounts }) => ({ row, labels, values: amounts })),
    layout,
  );
  const inTables = new Set(tables.flatMap((table) => table.rows));
  const labelled = rows.map((found) => {
    const { row, labels } = found;
    const unlisted = silentParts(row, labels).map((part) => unnamedLabel(row, part));
    const values = inTables.has(row) ? [] : valuesOf(found, answers);
    return { row, values, labels: [...labels, ...unlisted], unlisted };
  });
  const pairings = pairUp(labelled, layout).filter(
    ({ fit, direction }) => direction === 'beside' && fit > closeFit,
  );
  return labelled.flatMap(({ unlisted }) =>
    unlisted.map((label) => {
      const named = new Set(
        pairings.filter((pairing) => pairing.label === label).flatMap(({ value }) => value.fields),
      );
      const [field] = named;
      return { words: wordsOf(label), kind: named.size === 1 && field ? field : 'none' };
    }),
  );
}

function valuesOf({ amounts, dates, codes }: FoundRow, answers: unknown): Value[] {
  const wanted: Readonly<Record<string, unknown>> = truth.parse(answers);
  const answersOf = <Field extends AnsweredField>(
    fields: readonly Field[],
    values: readonly string[],
  ) =>
    fields.filter((field) => {
      const want = wanted[field];
      if (!Array.isArray(want)) return false;
      return values.some((value) => verdictOn(field, want, value, true) === 'exact');
    });
  return [
    ...amounts.map((amount) => ({
      ...amount,
      fields: answersOf(amountFields, [decimalString(amount.value)]),
    })),
    ...dates.map((date) => ({
      ...date,
      fields: answersOf(dateFields, [isoDay(date, true), isoDay(date, false)]),
    })),
    ...codes.map((code) => ({ ...code, fields: answersOf(['invoiceNumber'], [code.value]) })),
  ];
}
