import { expect, test } from 'vitest';
import { detailWords } from './words.ts';

test.each([
  ['Not ours', 'By Priya: “Not ours”.'],
  ['Ask the warehouse for it.', 'By Priya: “Ask the warehouse for it.”'],
  ['Is this ours?', 'By Priya: “Is this ours?”'],
  [null, 'By Priya.'],
])('what somebody wrote ends a sentence once: %s', (remark, words) => {
  expect(detailWords({ by: 'Priya', remark, concern: null })).toBe(words);
});
