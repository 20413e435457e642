import { z } from 'zod';
import type { Formats } from './formatsIn.ts';
import { minorDigits } from './minorDigits.ts';

/** Words, or a value that each screen writes in the formats of its person. */
export const explainedPart = z.union([
  z.string(),
  z.object({ amount: z.string(), currency: z.string() }),
  z.object({ day: z.string() }),
  z.object({ number: z.number() }),
]);
export type ExplainedPart = z.infer<typeof explainedPart>;

/** A sentence, in parts where it has values that a reader's formats decide. */
export interface Explained {
  explanation: string;
  parts?: ExplainedPart[] | undefined;
}

/** `1250.5` and `USD` → `1,250.50 USD`; `1250.5` and `KWD` → `1,250.500 KWD` */
export function moneyText(amount: string | number, currency: string): string {
  const digits = minorDigits(currency);
  const text = Number(amount).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${text} ${currency}`;
}

interface Value {
  plain: string;
  part: ExplainedPart;
}

export function money(amount: string | number, currency: string): Value {
  return { plain: moneyText(amount, currency), part: { amount: String(amount), currency } };
}

export function day(date: string): Value {
  return { plain: date, part: { day: date } };
}

/** With one decimal. */
export function tenths(number: number): Value {
  const plain = number.toFixed(1);
  return { plain, part: { number: Number(plain) } };
}

/**
 * A template whose amounts, days and numbers stay apart from its words, so that each screen can write them in the
 * formats of its person. The plain sentence is for everybody else.
 */
export function explain(
  words: TemplateStringsArray,
  ...values: readonly (string | number | Value | Explained)[]
): Explained {
  const pieces = words.flatMap((word, at) => {
    const value = values[at];
    return value === undefined ? [word] : [word, value];
  });
  const explanation = pieces.map(plainOf).join('');
  const parts = joined(pieces.flatMap(partsOf));
  return parts.every((part) => typeof part === 'string') ? { explanation } : { explanation, parts };
}

/** `a`, `a and b`, `a, b and c`. */
export function explainedList(items: readonly Explained[]): Explained {
  const [first, ...rest] = items;
  return rest.reduce(
    (list, item, at) => explain`${list}${at === rest.length - 1 ? ' and ' : ', '}${item}`,
    first ?? { explanation: '' },
  );
}

/** One after the other. */
export function explainedSentences(sentences: readonly Explained[]): Explained {
  const [first, ...rest] = sentences;
  return rest.reduce((all, one) => explain`${all} ${one}`, first ?? { explanation: '' });
}

function plainOf(piece: string | number | Value | Explained): string {
  if (typeof piece !== 'object') return String(piece);
  return 'plain' in piece ? piece.plain : piece.explanation;
}

function partsOf(piece: string | number | Value | Explained): ExplainedPart[] {
  if (typeof piece !== 'object') return [String(piece)];
  if ('plain' in piece) return [piece.part];
  return piece.parts ?? [piece.explanation];
}

/** Neighbouring words as one part. */
function joined(parts: readonly ExplainedPart[]): ExplainedPart[] {
  const all: ExplainedPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else if (part !== '') all.push(part);
  }
  return all;
}

/** The sentence in somebody's formats. A finding from before there were parts is written as it is stored. */
export function explanationIn({ explanation, parts }: Explained, formats: Formats): string {
  if (!parts) return explanation;
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('day' in part) return formats.day(part.day);
      if ('number' in part) return formats.number(part.number);
      return formats.money(part.amount, part.currency);
    })
    .join('');
}
