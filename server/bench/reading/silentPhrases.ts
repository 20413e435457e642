import { createHash } from 'node:crypto';
import {
  type LabelKind,
  type LabelPhrases,
  labelKinds,
  labelPhrases,
} from '#shared/reading/engine/labels.ts';
import { squash } from '#shared/reading/engine/text.ts';
import type { BenchDocument } from './BenchDocument.ts';

export const silences = ['thirds', 'languages'] as const;
type Silence = (typeof silences)[number];
type Phrases = Record<LabelKind, LabelPhrases>;

/** Phrases to read by, the documents that may teach further labels, and those to read. */
export interface Trial {
  phrases: Phrases;
  teaches(document: BenchDocument): boolean;
  asks(document: BenchDocument): boolean;
}

const every = () => true;
/** In the order in which the lists have them, a line each; English may have two. */
const inOrder = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'] as const;
/** Those that are left out in turn: English words are in documents of all languages. */
export const languages = inOrder.slice(1);

export function trialsOf(silent: Silence | undefined): Trial[] {
  if (silent === 'thirds')
    return [0, 1, 2].map((third) => ({
      phrases: without((phrase) => thirdOf(phrase) === third),
      teaches: every,
      asks: every,
    }));
  if (silent === 'languages')
    return languages.map((language) => {
      const left = phrasesOf(language);
      return {
        phrases: without((phrase) => left.has(phrase)),
        // Of other documents nobody said in which language they are.
        teaches: ({ traits }) => traits.length > 0 && !traits.includes(language),
        asks: ({ traits }) => traits.includes(language),
      };
    });
  return [{ phrases: labelPhrases, teaches: every, asks: every }];
}

function without(isLeftOut: (squashed: string) => boolean): Phrases {
  const kept = (list: string) =>
    list
      .split('|')
      .filter((phrase) => !isLeftOut(squash(phrase)))
      .join('|');
  const phrases = structuredClone(labelPhrases);
  for (const kind of labelKinds) {
    const { strong, weak } = phrases[kind];
    phrases[kind] = { strong: kept(strong), ...(weak ? { weak: kept(weak) } : {}) };
  }
  return phrases;
}

function thirdOf(phrase: string): number {
  return createHash('sha256').update(phrase).digest().readUInt32BE() % 3;
}

/** The phrases that only this language has. */
function phrasesOf(language: (typeof languages)[number]): ReadonlySet<string> {
  const own = new Set<string>();
  const others = new Set<string>();
  for (const kind of labelKinds) {
    const lines = labelPhrases[kind].strong.split(/\n\s*\|/);
    // Short lists are not divided by language.
    const first = lines.length - inOrder.length - (lines.length > inOrder.length ? 1 : 0);
    for (const [index, line] of lines.entries())
      for (const phrase of line.split('|'))
        (inOrder[index - Math.max(0, first)] === language ? own : others).add(squash(phrase));
  }
  return new Set([...own].filter((phrase) => !others.has(phrase)));
}
