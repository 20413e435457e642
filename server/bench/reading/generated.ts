import { layoutOf } from '../../capabilities/firstDay/documents/composed/Layout.ts';
import { madeInvoice } from '../../capabilities/firstDay/documents/composed/madeInvoice.ts';
import { shotOf } from '../../capabilities/firstDay/documents/composed/shotOf.ts';
import { drawPdf } from '../../capabilities/firstDay/documents/drawPdf.ts';
import { photograph } from '../../capabilities/firstDay/documents/photograph.ts';
import type { BenchDocument } from './BenchDocument.ts';
import { shotTraits } from './shotTraits.ts';
import type { Part } from './splitByIssuer.ts';

/** The seeds of layouts, each with an issuer of its own. They never change parts. */
const layoutsOf: Readonly<Record<Part, { first: number; last: number }>> = {
  fit: { first: 0, last: 69 },
  look: { first: 70, last: 111 },
  blind: { first: 112, last: 153 },
};

const invoicesOfEach = 2;

/** Invoices that we compose, with their truth. */
export function generatedDocuments(parts: readonly Part[]): BenchDocument[] {
  return seedsOf(parts).flatMap((seed) =>
    Array.from({ length: invoicesOfEach }, (_, number) => documentOf(seed, number)),
  );
}

function seedsOf(parts: readonly Part[]): number[] {
  return parts.flatMap((part) => {
    const { first, last } = layoutsOf[part];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

function documentOf(seed: number, number: number): BenchDocument {
  return {
    set: 'generated',
    id: `generated-${idOf(seed, number)}`,
    issuer: issuerOf(seed),
    traits: [languageOf(seed)],
    bytes: async () => (await drawPdf(madeInvoice(seed, number).sheet)).bytes,
    truth: async () => madeInvoice(seed, number).truth,
  };
}

const photographedOfEach = 3;

/**
 * Photos of invoices that have one page, at most so many: recognising takes long. Each issuer has its first photo before
 * any has its second.
 */
export function photographedDocuments(parts: readonly Part[], most: number): BenchDocument[] {
  const seeds = seedsOf(parts);
  const all = Array.from({ length: photographedOfEach }, (_, number) => number).flatMap((number) =>
    seeds.map((seed) => ({ seed, number })),
  );
  return all
    .filter(({ seed, number }) => madeInvoice(seed, number).sheet.pages.length === 1)
    .slice(0, most)
    .map(({ seed, number }) => photoOf(seed, number));
}

function photoOf(seed: number, number: number): BenchDocument {
  const { sheet } = madeInvoice(seed, number);
  // Another camera for each invoice.
  const shot = shotOf(seed + number * 1_000, sheet);
  return {
    set: 'photographed',
    id: `photographed-${idOf(seed, number)}`,
    issuer: issuerOf(seed),
    traits: [languageOf(seed), ...shotTraits(shot)],
    bytes: async () => (await photograph(sheet, shot)).bytes,
    truth: async () => madeInvoice(seed, number).truth,
  };
}

const idOf = (seed: number, number: number) => `${String(seed).padStart(3, '0')}-${number}`;
const issuerOf = (seed: number) => `generated-${seed}`;
const languageOf = (seed: number) => layoutOf(seed).seller.country.language;
