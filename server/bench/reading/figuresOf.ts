import { bandOf } from '#shared/metrics/bands.ts';
import type {
  BandFigures,
  FieldFigures,
  SetFigures,
  TraitFigures,
} from '#shared/metrics/readingFigures.ts';
import {
  hasKeyFieldsRight,
  isPrinted,
  isRight,
  scoredFields,
  type VerdictsOfDocument,
} from './verdicts.ts';

type Fields = VerdictsOfDocument['fields'];

/** The figures of a set of documents, for everybody to read. */
export function figuresOf(documents: readonly VerdictsOfDocument[]): SetFigures {
  const fields = documents.flatMap((document) => document.fields);
  return {
    documents: documents.length,
    issuers: new Set(documents.map(({ issuer }) => issuer)).size,
    keyFieldsRight: documents.filter(hasKeyFieldsRight).length,
    lines: rounded(averageOf(documents.flatMap(({ lines }) => lines ?? []))),
    fields: scoredFields.map((field) => fieldFigures(field, fields)),
    bands: bandFigures(fields),
    traits: traitFigures(documents),
  };
}

function fieldFigures(field: Fields[number]['field'], all: Fields): FieldFigures {
  const own = all.filter((each) => each.field === field);
  const count = (verdict: Fields[number]['verdict']) =>
    own.filter((each) => each.verdict === verdict).length;
  const printed = own.filter(isPrinted).length;
  return {
    field,
    printed,
    exact: count('exact'),
    nearly: count('nearly'),
    wrong: count('wrong'),
    missing: count('missing'),
    notPrinted: own.length - printed,
    invented: count('invented'),
  };
}

function bandFigures(fields: Fields): BandFigures[] {
  const read = fields.flatMap((field) =>
    field.confidence === null ? [] : [{ confidence: field.confidence, isRight: isRight(field) }],
  );
  const bands = Map.groupBy(read, ({ confidence }) => bandOf(confidence));
  return [...bands]
    .sort(([one], [other]) => one - other)
    .map(([band, of]) => ({
      band,
      read: of.length,
      right: of.filter((each) => each.isRight).length,
      confidence: rounded(averageOf(of.map(({ confidence }) => confidence))),
    }));
}

const averageOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

/** The most frequent trait first. */
export function traitFigures(documents: readonly VerdictsOfDocument[]): TraitFigures[] {
  const traits = new Set(documents.flatMap((document) => document.traits));
  return [...traits]
    .map((trait) => {
      const of = documents.filter((document) => document.traits.includes(trait));
      const printed = of.flatMap(({ fields }) => fields).filter(isPrinted);
      return {
        trait,
        documents: of.length,
        printed: printed.length,
        exact: printed.filter(({ verdict }) => verdict === 'exact').length,
        keyFieldsRight: of.filter(hasKeyFieldsRight).length,
      };
    })
    .sort((one, other) => other.documents - one.documents || one.trait.localeCompare(other.trait));
}
