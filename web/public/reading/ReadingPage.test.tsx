import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { percentText } from '#shared/metrics/percentText.ts';
import {
  type ReadingFigures,
  readingFigures,
  type SetFigures,
} from '#shared/metrics/readingFigures.ts';
import measured from './figures.json';
import { ReadingPage, ReadingReport } from './ReadingPage.tsx';
import { exactShare, shareOf } from './shares.ts';
import { fieldNames, languageNames } from './words.ts';

const fieldsWith = (exact: number, printed: number, more: object = {}) =>
  Object.keys(fieldNames).map((field) => ({
    ...{ field, printed, exact, nearly: 0, wrong: printed - exact, missing: 0 },
    ...{ notPrinted: 0, invented: 0, ...more },
  }));

const traitsWith = (exact: number, printed: number) =>
  [...Object.keys(languageNames), 'folded'].map((trait) => ({
    ...{ trait, documents: 7, printed, exact, keyFieldsRight: 5 },
  }));

const made: ReadingFigures = {
  measuredOn: '2031-02-03',
  pdf: {
    ...{ documents: 41, issuers: 21, keyFieldsRight: 40, lines: 0.5 },
    fields: fieldsWith(30, 40, { wrong: 4, missing: 6, notPrinted: 1, invented: 1 }),
    bands: [
      { band: 0, read: 10, right: 3, confidence: 0.3 },
      { band: 4, read: 100, right: 90, confidence: 0.92 },
      { band: 5, read: 300, right: 297, confidence: 0.99 },
    ],
    traits: traitsWith(60, 80),
  },
  photo: {
    ...{ documents: 31, issuers: 19, keyFieldsRight: 13, lines: 0.25 },
    fields: fieldsWith(15, 30),
    bands: [{ band: 5, read: 50, right: 49, confidence: 0.97 }],
    traits: traitsWith(11, 22),
  },
};

/** What a reader sees, without the markup. */
const textOf = (page: ReactElement) =>
  renderToStaticMarkup(page)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test('the page says when and on how much was measured', () => {
  const text = textOf(<ReadingReport figures={made} />);
  expect(text).toContain('Measured on February 3, 2031, with Docket as it was on that day');
  expect(text).toContain('on 41 invoices as PDFs and 31 as photos');
});

test('the page shows the shares of all fields, of each field and language, and by confidence', () => {
  const text = textOf(<ReadingReport figures={made} />);
  // Ten fields.
  expect(text).toContain('75.0% of values exactly as printed 300 of 400 values');
  expect(text).toContain('50.0% of values exactly as printed 150 of 300 values');
  expect(text).toContain('97.5% 40 of 41');
  expect(text).toContain('at least 90% sure 96.7% 387 of 400');
  for (const name of Object.values(fieldNames))
    expect(text).toContain(`${name} 75.0% 30 of 40 50.0% 15 of 30`);
  for (const name of Object.values(languageNames))
    expect(text).toContain(`${name} 75.0% 60 of 80 50.0% 11 of 22`);
  expect(text).toContain('Amounts of lines 50.0% on average 25.0% on average');
  expect(text).toContain('95–100% 99.0% 297 of 300 98.0% 49 of 50');
  expect(text).toContain('0–50% 30.0% 3 of 10 –');
});

test('the page counts errors by kind, and by what makes photos hard', () => {
  const text = textOf(<ReadingReport figures={made} />);
  expect(text).toContain(
    'Of 400 values on PDFs, 40 were read wrong, 60 were missed, and 10 were due dates or IBANs that are not printed.',
  );
  expect(text).toContain(
    'Of 300 values on photos, 150 were read wrong, none were missed, and none were due dates or IBANs that are not printed.',
  );
  expect(text).toContain('folded 7 photos, 11 of 22 50.0%');
});

test('the page that is published shows every field of the file that was measured', () => {
  const figures = readingFigures.parse(measured);
  const text = textOf(<ReadingPage />);
  const counted = (set: SetFigures, field: string) => {
    const { exact = 0, printed = 0 } = set.fields.find((one) => one.field === field) ?? {};
    return printed === 0 ? '–' : `[\\d.]+% ${exact} of ${printed}`;
  };
  for (const [field, name] of Object.entries(fieldNames)) {
    const [pdf, photo] = [counted(figures.pdf, field), counted(figures.photo, field)];
    expect(text).toMatch(new RegExp(`${name} ${pdf} ${photo} `));
  }
});

test('the 99% that other pages name is what was measured on PDFs', () => {
  const { pdf } = readingFigures.parse(measured);
  // Rounded down, as on the page.
  expect(Number.parseFloat(percentText(shareOf(exactShare(pdf))))).toBeGreaterThanOrEqual(99);
});
