import { useEffect } from 'react';
import { inSlices } from '../database/inSlices.ts';
import type { IndexEntry } from './IndexEntry.ts';

/** Unpacks the briefs while nobody waits for it, so that the first filter and the first sort are as quick as all others. */
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

/** What a screen does when it opens comes first. */
const afterInMs = 300;
