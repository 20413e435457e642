import { describe, expect, it } from 'vitest';
import { LabelModel, unpacked } from '#shared/reading/engine/LabelModel.ts';
import { fitLabels } from './fitLabels.ts';

const examples = [
  { words: ['invoice', 'total'], classes: { total: 1 }, weight: 1 },
  { words: ['total', 'amount'], classes: { total: 1 }, weight: 1 },
  { words: ['due', 'date'], classes: { dueDate: 1 }, weight: 1 },
  { words: ['payment', 'due'], classes: { dueDate: 1 }, weight: 1 },
  { words: ['coffee', 'beans'], classes: { none: 1 }, weight: 1 },
];

describe('the model of labels', () => {
  it('is the same whenever it is fitted on the same examples', () => {
    expect(fitLabels(examples)).toEqual(fitLabels(examples));
  });

  it('recognises words like those that it was taught, and no others', () => {
    const model = new LabelModel(unpacked(fitLabels(examples)));
    expect(model.kindOf(['totals', 'amount'])?.kind).toBe('total');
    expect(model.kindOf(['due', 'dates'])?.kind).toBe('dueDate');
    expect(model.kindOf(['coffee', 'bean'])).toBe(null);
  });
});
