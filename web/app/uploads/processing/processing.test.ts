import { expect, test } from 'vitest';
import { stageText } from './stageText.ts';
import { inWorkingOrder } from './useProcessing.ts';

test.each([
  ['pending', 'received', 'Queued'],
  ['processing', 'pages', 'Reading the pages…'],
  ['processing', 'checks', 'Checking for duplicates and anomalies…'],
  ['completed', 'ready', 'Ready to review'],
  ['failed', 'fields', 'Could not be read'],
] as const)('an upload that is %s at step %s reads %s', (status, step, text) => {
  expect(stageText({ status, step })).toBe(text);
});

test('uploads being read come before queued ones, and the longest queued comes next', () => {
  const rows = [
    { id: 'c', status: 'pending' },
    { id: 'd', status: 'processing' },
    { id: 'a', status: 'pending' },
    { id: 'b', status: 'processing' },
  ] as const;
  expect(inWorkingOrder(rows).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});
