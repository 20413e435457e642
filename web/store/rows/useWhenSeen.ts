import { useEffect } from 'react';
import { throttled } from '../database/throttled.ts';

const atMostEveryInMs = 10_000;

/** The person comes back to this page: what others did meanwhile should be on it. */
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
