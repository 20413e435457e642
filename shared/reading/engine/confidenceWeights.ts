// Made by `npm run bench:reading -- confidences --write yes`; see server/bench/reading/confidences.ts.
import type { ReadFieldName } from '../reading.ts';

/** Of a constant, of the reasons for a value, and of its unsure letters. */
export type FieldWeights = readonly [constant: number, ofSum: number, ofMisread: number];
export type ConfidenceWeights = Readonly<
  Partial<Record<ReadFieldName, Readonly<Record<'text' | 'ocr', FieldWeights>>>>
>;

export const confidenceWeights: ConfidenceWeights = {
  currency: { text: [0.05, 1.22, 0], ocr: [0.83, 1.17, 0] },
  dueDate: { text: [0.34, 1.72, 0], ocr: [-0.5, 1, 0] },
  invoiceDate: { text: [0.82, 1.8, 0], ocr: [0.73, 1.44, 0] },
  invoiceNumber: { text: [1.34, 1.67, 0], ocr: [0.54, 0.78, -0.07] },
  subtotal: { text: [0.61, 1.28, 0], ocr: [-0.18, 1.33, 0] },
  tax: { text: [0.71, 1.54, 0], ocr: [0.25, 1.22, 0] },
  total: { text: [0.19, 1.43, 0], ocr: [-0.04, 1.3, 0] },
  vendorName: { text: [-0.23, 1.58, 0], ocr: [0.06, 0.89, 0] },
  vendorTaxId: { text: [0.46, 1.84, 0], ocr: [-0.5, 1, 0] },
};
