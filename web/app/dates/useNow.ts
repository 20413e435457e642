import { useEffect, useState } from 'react';

/** More often than the day changes, for what counts days or tells of a moment that passes. */
const everyMs = 30_000;

export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
