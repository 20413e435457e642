import { madeInvoice } from '../../capabilities/firstDay/documents/composed/madeInvoice.ts';
import { drawPdf } from '../../capabilities/firstDay/documents/drawPdf.ts';
import type { BenchDocument } from './BenchDocument.ts';
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
  return parts.flatMap((part) => {
    const { first, last } = layoutsOf[part];
    const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return seeds.flatMap((seed) =>
      Array.from({ length: invoicesOfEach }, (_, number) => documentOf(seed, number)),
    );
  });
}

function documentOf(seed: number, number: number): BenchDocument {
  return {
    set: 'generated',
    id: `generated-${String(seed).padStart(3, '0')}-${number}`,
    bytes: async () => (await drawPdf(madeInvoice(seed, number).sheet)).bytes,
    truth: async () => madeInvoice(seed, number).truth,
  };
}
