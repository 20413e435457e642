import { madeInvoice } from '../../capabilities/firstDay/documents/composed/madeInvoice.ts';
import { shotOf } from '../../capabilities/firstDay/documents/composed/shotOf.ts';
import { drawPdf } from '../../capabilities/firstDay/documents/drawPdf.ts';
import { photograph } from '../../capabilities/firstDay/documents/photograph.ts';
import type { BenchDocument } from './benchDocuments.ts';
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
    id: `generated-${String(seed).padStart(3, '0')}-${number}`,
    issuer: `generated-${seed}`,
    bytes: async () => (await drawPdf(madeInvoice(seed, number).sheet)).bytes,
    truth: async () => madeInvoice(seed, number).truth,
  };
}

const everyPhotographed = 3;

/** Photos of some of the invoices that have one page: recognising takes long. */
export function photographedDocuments(parts: readonly Part[]): BenchDocument[] {
  return seedsOf(parts)
    .filter((seed) => seed % everyPhotographed === 0)
    .filter((seed) => madeInvoice(seed).sheet.pages.length === 1)
    .map((seed) => ({
      set: 'photographed',
      id: `photographed-${String(seed).padStart(3, '0')}`,
      issuer: `generated-${seed}`,
      bytes: async () => {
        const { sheet } = madeInvoice(seed);
        return (await photograph(sheet, shotOf(seed, sheet))).bytes;
      },
      truth: async () => madeInvoice(seed).truth,
    }));
}
