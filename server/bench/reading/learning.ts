import { learningAccuracy } from '#shared/reading/testing/learningAccuracy.ts';
import { bench, count } from '../harness/benches.ts';

export const learning = bench({
  about: 'what confirmed invoices of a vendor with an unusual layout teach',
  options: { vendors: count(200, 'that are made up') },
  async run(report, { vendors }) {
    for (const confirmed of [1, 2, 3]) {
      const { before, after, afterWhereSure } = learningAccuracy(confirmed, vendors);
      const figures = { before, after, 'of those that are sure': afterWhereSure };
      for (const [name, share] of Object.entries(figures)) {
        report.figure(`${confirmed} confirmed, right ${name}`, share * 100, { unit: '%' });
      }
    }
  },
});
