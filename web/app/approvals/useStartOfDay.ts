import { useEffect, useState } from 'react';

/** The start of today in local time; changes at midnight. */
export function useStartOfDay(): string {
  const [start, setStart] = useState(startOfDay);
  useEffect(() => {
    const timer = setTimeout(() => setStart(startOfDay()), msToMidnight());
    return () => clearTimeout(timer);
  });
  return start;
}

function startOfDay(): string {
  return new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
}

function msToMidnight(): number {
  return new Date().setHours(24, 0, 0, 0) - Date.now();
}
