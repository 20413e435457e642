import { expect, it } from 'vitest';
import { figuresOf } from './figuresOf.ts';
import type { VerdictsOfDocument } from './verdicts.ts';

type Field = VerdictsOfDocument['fields'][number];

const field = (name: Field['field'], verdict: Field['verdict'], confidence: number | null) => ({
  ...{ field: name, verdict, confidence, want: null, got: null },
});

const documents: VerdictsOfDocument[] = [
  {
    ...{ set: 'photographed', id: 'a', issuer: 'one', traits: ['de', 'folded'], lines: 1 },
    cells: [],
    fields: [
      field('vendorName', 'nearly', 0.96),
      field('total', 'exact', 0.98),
      field('dueDate', 'invented', 0.6),
    ],
  },
  {
    ...{ set: 'photographed', id: 'b', issuer: 'one', traits: ['de'], lines: null },
    cells: [],
    fields: [field('vendorName', 'missing', null), field('total', 'wrong', 0.4)],
  },
];

it('counts printed and read values by field, and an invented one where nothing is printed', () => {
  const { documents: count, issuers, keyFieldsRight, lines, fields } = figuresOf(documents);
  expect({ count, issuers, keyFieldsRight, lines }).toEqual({
    ...{ count: 2, issuers: 1, keyFieldsRight: 1, lines: 1 },
  });
  const of = (name: string) => fields.find((each) => each.field === name);
  expect(of('vendorName')).toMatchObject({ printed: 2, exact: 0, nearly: 1, missing: 1 });
  expect(of('total')).toMatchObject({ printed: 2, exact: 1, wrong: 1 });
  expect(of('dueDate')).toMatchObject({ printed: 0, notPrinted: 1, invented: 1 });
});

it('an invented value counts as wrong for the confidence, and a nearly right name as right', () => {
  expect(figuresOf(documents).bands).toEqual([
    { band: 0, read: 1, right: 0, confidence: 0.4 },
    { band: 1, read: 1, right: 0, confidence: 0.6 },
    { band: 5, read: 2, right: 2, confidence: 0.97 },
  ]);
});

it('counts values by what documents have in common', () => {
  expect(figuresOf(documents).traits).toEqual([
    { trait: 'de', documents: 2, printed: 4, exact: 1, keyFieldsRight: 1 },
    { trait: 'folded', documents: 1, printed: 2, exact: 1, keyFieldsRight: 1 },
  ]);
});
