import type { FoundDocument } from '../engine/foundDocument.ts';
import { placesOf } from '../engine/placesOf.ts';
import { fieldKinds } from '../fieldKinds.ts';
import { type Reading, type ReadValue, readFieldNames } from '../reading.ts';
import type { ModelAnswer } from './answer.ts';
import { grounded, onPage } from './grounded.ts';
import { groundLines } from './groundLines.ts';
import { normalised, normalisedField } from './normalised.ts';

/** The model's answer as a reading. Each value is looked up on the pages and gets its position, or none. */
export function groundAnswer(answer: ModelAnswer, document: FoundDocument): Reading {
  const fields: Reading['fields'] = {};
  for (const name of readFieldNames) {
    const value = normalisedField(name, answer.fields[name]);
    if (value === null) continue;
    const [place] = placesOf(fieldKinds[name], value, document);
    fields[name] = grounded(value, place ?? null, document);
  }
  return {
    type: answer.type,
    typeConfidence: onPage,
    language: /^[a-z]{2}$/.test(answer.language ?? '') ? answer.language : null,
    fields,
    lines: groundLines(answer.lines, document),
    taxes: answer.taxes.map((tax) => ({
      rate: groundAmount(tax.rate?.replace('%', '') ?? null, document),
      base: groundAmount(tax.base, document),
      amount: groundAmount(tax.amount, document),
    })),
  };
}

function groundAmount(said: string | null, document: FoundDocument): ReadValue | null {
  const value = normalised('amount', said);
  if (value === null) return null;
  return grounded(value, placesOf('amount', value, document)[0] ?? null, document);
}
