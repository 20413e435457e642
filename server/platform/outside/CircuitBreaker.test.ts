import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CircuitBreaker } from './CircuitBreaker.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

type Failure = 'too_slow' | 'unreachable';

function failed(): CircuitBreaker<Failure> {
  const rest = new CircuitBreaker<Failure>();
  for (let time = 1; time <= 3; time += 1) {
    expect(rest.whyNot()).toBeNull();
    rest.note('too_slow');
  }
  return rest;
}

it('the circuit opens after three failures in a row, and says why', () => {
  const rest = failed();
  expect(rest.whyNot()).toBe('too_slow');
  minutes(4);
  expect(rest.whyNot()).toBe('too_slow');
});

it('the circuit stays closed when the model answers in between, or is reachable but refuses', () => {
  const rest = new CircuitBreaker<Failure>();
  for (const outcome of ['too_slow', 'too_slow', null, 'too_slow', 'unreachable'] as const) {
    rest.note(outcome);
  }
  rest.note(null);
  rest.note('unreachable');
  expect(rest.whyNot()).toBeNull();
});

it('after the pause one document tries the model, and all do once it has answered', () => {
  const rest = failed();
  minutes(6);
  expect([rest.whyNot(), rest.whyNot()]).toEqual([null, 'too_slow']);
  rest.note(null);
  expect([rest.whyNot(), rest.whyNot()]).toEqual([null, null]);
});

it('the circuit stays open when that trial fails', () => {
  const rest = failed();
  minutes(6);
  expect(rest.whyNot()).toBeNull();
  rest.note('unreachable');
  expect(rest.whyNot()).toBe('unreachable');
  minutes(6);
  expect(rest.whyNot()).toBeNull();
});

it('another document tries the model when the outcome of a trial never becomes known', () => {
  const rest = failed();
  minutes(6);
  expect(rest.whyNot()).toBeNull();
  minutes(6);
  expect(rest.whyNot()).toBeNull();
});
