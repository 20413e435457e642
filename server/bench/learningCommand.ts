// npm run bench:learning
// How many values of one vendor's odd invoices are right at first, and once some of its invoices have been confirmed.
import { learningAccuracy } from '#shared/reading/testing/learningAccuracy.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

for (const confirmed of [1, 2, 3]) {
  const { before, after, afterWhereSure } = learningAccuracy(confirmed, 200);
  console.log(
    `${confirmed} confirmed: ${percent(before)} of the values right before, ${percent(after)} after; of those that are sure ${percent(afterWhereSure)}`,
  );
}
