import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GotNowhere, Watch } from './Watch.ts';

const tooSlow = expect.objectContaining({ reason: 'too_slow' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that gets so much of the processor, and what it has taken when it is ended. */
function watched({ share, most }: { share: number; most: number }) {
  const begun = performance.now();
  const process = {
    get processorMilliseconds() {
      return (performance.now() - begun) * share;
    },
  };
  const ended = vi.fn();
  return { process, ended, watch: new Watch(process, most, ended) };
}

it('what takes all of the processor is ended when it has taken what it may', () => {
  const { ended, watch } = watched({ share: 1, most: 1_000 });
  vi.advanceTimersByTime(900);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(ended).toHaveBeenCalledExactlyOnceWith(tooSlow);
  expect(watch.spent).toBeLessThan(1_200);
});

it('on a busy machine it goes on for as long as it takes to get that', () => {
  const { ended } = watched({ share: 0.5, most: 1_000 });
  vi.advanceTimersByTime(1_900);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(ended).toHaveBeenCalledExactlyOnceWith(tooSlow);
});

it('what waits for what never comes, or for a turn, ends too, and nobody says that it is the file’s fault', () => {
  const { ended } = watched({ share: 0, most: 1_000 });
  vi.advanceTimersByTime(3_900);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(GotNowhere));
});

it('what gets on may take as much again, and what is done is not ended', () => {
  const { ended, watch } = watched({ share: 1, most: 1_000 });
  vi.advanceTimersByTime(900);
  watch.restart();
  vi.advanceTimersByTime(900);
  expect(ended).not.toHaveBeenCalled();
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(ended).not.toHaveBeenCalled();
});
