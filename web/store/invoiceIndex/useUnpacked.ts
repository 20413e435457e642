import { useEffect } from 'react';
import { inSlices } from '../database/inSlices.ts';
import type { IndexEntry } from './IndexEntry.ts';

/** Unpacks the briefs in the background, so that the first filter and the first sort are quick too. */
export function useUnpacked(entries: readonly IndexEntry[] | undefined): void {
  useEffect(() => {
    if (!entries) return undefined;
    const controller = new AbortController();
    const unpack = () => void inSlices(entries, ({ brief }) => brief, controller.signal);
    const timer = setTimeout(unpack, afterInMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [entries]);
}

/** Lets the screen open first. */
const afterInMs = 300;
