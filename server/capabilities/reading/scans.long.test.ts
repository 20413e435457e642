import { afterAll, it } from 'vitest';
import { createDocumentReader } from './readDocument.ts';
import type { Flaws } from './testing/madeScan.ts';
import { expectRecognised, patientLimits } from './testing/readBy.ts';

const reader = createDocumentReader(patientLimits, 1);
afterAll(() => reader.close());

const scans: [string, Flaws][] = [
  ['clean', {}],
  ['askew', { skew: 2.5 }],
  ['in shadow', { shadow: 0.6 }],
  ['grainy and soft', { noise: 0.15, blur: 0.8 }],
  ['on a dark table', { table: 0.15, skew: -2 }],
  ['on its side', { quarters: 1 }],
  ['upside down', { quarters: 2 }],
];

it.each(scans)('a picture of an invoice %s is recognised', (_, flaws) =>
  expectRecognised(reader, flaws),
);
