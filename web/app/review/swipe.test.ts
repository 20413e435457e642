import { expect, test } from 'vitest';
import { swipeTo } from './swipe.ts';

test('a quick way to the left asks for the next, to the right for the previous', () => {
  expect(swipeTo({ across: -120, down: 10, took: 200 })).toBe('next');
  expect(swipeTo({ across: 120, down: -30, took: 200 })).toBe('previous');
});

test('scrolling, tapping and holding are no swipes', () => {
  expect(swipeTo({ across: -120, down: 90, took: 200 })).toBeNull();
  expect(swipeTo({ across: -20, down: 0, took: 100 })).toBeNull();
  expect(swipeTo({ across: -120, down: 0, took: 2_000 })).toBeNull();
});
