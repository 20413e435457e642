import { useEffect } from 'react';
import { throttled } from '../database/throttled.ts';

const atMostEveryInMs = 10_000;

/** Calls back, throttled, when the page becomes visible or focused again, to load what others did meanwhile. */
export function useWhenSeen(again: () => void): void {
  useEffect(() => {
    const soon = throttled(again, atMostEveryInMs);
    const check = () => {
      if (document.visibilityState === 'visible') soon();
    };
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [again]);
}
