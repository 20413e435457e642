import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CircuitBreaker } from './CircuitBreaker.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

type Failure = 'too_slow' | 'unreachable';

const circuit = () => new CircuitBreaker<Failure>();

/** The outcomes of calls that come one after the other, which it has to let through. */
function note(breaker: CircuitBreaker<Failure>, ...outcomes: (Failure | null)[]): void {
  for (const outcome of outcomes) {
    const attempt = breaker.begin();
    expect(attempt).not.toBeNull();
    attempt?.note(outcome);
  }
}

function opened(): CircuitBreaker<Failure> {
  const breaker = circuit();
  note(breaker, 'too_slow', 'too_slow', 'too_slow');
  return breaker;
}

it('the circuit opens after three failures in a row, and says why', () => {
  const breaker = opened();
  expect([breaker.begin(), breaker.trouble]).toEqual([null, 'too_slow']);
  minutes(4);
  expect([breaker.begin(), breaker.trouble]).toEqual([null, 'too_slow']);
});

it('the circuit stays closed when the model answers in between, or is reachable but refuses', () => {
  const breaker = circuit();
  note(breaker, 'too_slow', 'too_slow', null, 'too_slow', 'unreachable', null, 'unreachable');
  expect(breaker.trouble).toBeNull();
});

it('after the pause one document tries the model, and all do once it has answered', () => {
  const breaker = opened();
  minutes(6);
  const trial = breaker.begin();
  expect(trial).not.toBeNull();
  expect(breaker.begin()).toBeNull();
  trial?.note(null);
  note(breaker, null, null);
});

it('the circuit stays open when that trial fails', () => {
  const breaker = opened();
  minutes(6);
  note(breaker, 'unreachable');
  expect(breaker.trouble).toBe('unreachable');
  minutes(6);
  expect(breaker.trouble).toBeNull();
});

it('another document tries the model when the outcome of a trial never becomes known', () => {
  const breaker = opened();
  minutes(6);
  breaker.begin();
  minutes(6);
  expect(breaker.begin()).not.toBeNull();
});

it('another document tries the model at once when that trial is given up', () => {
  const breaker = opened();
  minutes(6);
  breaker.begin()?.abandon();
  const [next, further] = [breaker.begin(), breaker.begin()];
  expect(next).not.toBeNull();
  expect(further).toBeNull();
});

it('the circuit stays open when a call is given up that began before it opened', () => {
  const breaker = circuit();
  const early = breaker.begin();
  note(breaker, 'too_slow', 'too_slow', 'too_slow');
  early?.abandon();
  expect(breaker.trouble).toBe('too_slow');
});

it('the circuit stays open when another call fails while a trial is under way that is given up', () => {
  const breaker = circuit();
  const early = breaker.begin();
  note(breaker, 'too_slow', 'too_slow', 'too_slow');
  minutes(6);
  const trial = breaker.begin();
  minutes(1);
  early?.note('unreachable');
  trial?.abandon();
  expect(breaker.trouble).toBe('unreachable');
});

it('a trial that is given up after another call was answered changes nothing', () => {
  const breaker = opened();
  minutes(6);
  const trial = breaker.begin();
  minutes(6);
  note(breaker, null);
  trial?.abandon();
  expect(breaker.isUntroubled).toBe(true);
});
