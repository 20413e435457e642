import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Rest } from './Rest.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

function failed(): Rest {
  const rest = new Rest();
  for (let time = 1; time <= 3; time += 1) {
    expect(rest.whyNot()).toBeNull();
    rest.note('too_slow');
  }
  return rest;
}

it('begins after three failures in a row, and says why', () => {
  const rest = failed();
  expect(rest.whyNot()).toBe('too_slow');
  minutes(4);
  expect(rest.whyNot()).toBe('too_slow');
});

it('does not begin where the model answers in between, or is there and cannot', () => {
  const rest = new Rest();
  for (const outcome of ['too_slow', 'too_slow', 'answered', 'too_slow', 'unreachable'] as const) {
    rest.note(outcome);
  }
  rest.note('busy');
  rest.note('unreachable');
  expect(rest.whyNot()).toBeNull();
});

it('ends for one document, and for all of them once that has an answer', () => {
  const rest = failed();
  minutes(6);
  expect([rest.whyNot(), rest.whyNot()]).toEqual([null, 'too_slow']);
  rest.note('answered');
  expect([rest.whyNot(), rest.whyNot()]).toEqual([null, null]);
});

it('goes on where that one has failed as well', () => {
  const rest = failed();
  minutes(6);
  expect(rest.whyNot()).toBeNull();
  rest.note('unreachable');
  expect(rest.whyNot()).toBe('unreachable');
  minutes(6);
  expect(rest.whyNot()).toBeNull();
});

it('ends again where nobody ever hears of the one that tried', () => {
  const rest = failed();
  minutes(6);
  expect(rest.whyNot()).toBeNull();
  minutes(6);
  expect(rest.whyNot()).toBeNull();
});
