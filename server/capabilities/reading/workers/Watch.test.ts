import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoProgress, Watch } from './Watch.ts';

const tooSlow = expect.objectContaining({ reason: 'too_slow' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that gets this share of the CPU; returns what it has used when it is ended. */
function watched({ share, most }: { share: number; most: number }) {
  const begun = performance.now();
  const process = {
    get processorMilliseconds() {
      return (performance.now() - begun) * share;
    },
  };
  const ended = vi.fn();
  return { process, ended, watch: new Watch(process, { milliseconds: most, patience: 4 }, ended) };
}

it('work that uses the whole CPU ends at its CPU limit', () => {
  const { ended, watch } = watched({ share: 1, most: 1_000 });
  vi.advanceTimersByTime(900);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(ended).toHaveBeenCalledExactlyOnceWith(tooSlow);
  expect(watch.spent).toBeLessThan(1_200);
});

it('on a busy machine work may run longer, until it has used its CPU time', () => {
  const { ended } = watched({ share: 0.5, most: 1_000 });
  vi.advanceTimersByTime(1_900);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(ended).toHaveBeenCalledExactlyOnceWith(tooSlow);
});

it('work that waits in vain, or gets no CPU, also ends, and the file is not blamed', () => {
  const { ended } = watched({ share: 0, most: 1_000 });
  vi.advanceTimersByTime(3_900);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(NoProgress));
});

it('work that makes progress gets its limit again, and finished work is not ended', () => {
  const { ended, watch } = watched({ share: 1, most: 1_000 });
  vi.advanceTimersByTime(900);
  watch.restart();
  vi.advanceTimersByTime(900);
  expect(ended).not.toHaveBeenCalled();
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(ended).not.toHaveBeenCalled();
});
