import { useEffect, useRef, useState } from 'react';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import type { Asker } from '../invoiceIndex/approvalEffect.ts';
import type { IndexEntry } from '../invoiceIndex/IndexEntry.ts';
import { type Survey, survey } from '../invoiceIndex/survey.ts';
import { useIndexEntries } from './invoiceIndexOf.ts';

interface Question {
  entries: readonly IndexEntry[];
  asker: Asker;
  startOfDay: string;
}

/** The live result of `survey`; `undefined` until the index is loaded. */
export function useSurvey(
  database: LocalDatabase,
  asker: Asker,
  startOfDay: string,
): Survey | undefined {
  const entries = useIndexEntries(database);
  const [answer, setAnswer] = useState<Survey>();
  const pending = useRef<Question | null>(null);
  const busy = useRef(false);
  const unmounted = useRef<AbortController | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    unmounted.current = controller;
    return () => controller.abort();
  }, []);

  useEffect(() => {
    pending.current = entries ? { entries, asker, startOfDay } : null;
    if (!busy.current) void answerAll();

    // One at a time, without aborting: during an import a slightly old result is better than none.
    async function answerAll() {
      const signal = unmounted.current?.signal;
      busy.current = true;
      try {
        while (signal && !signal.aborted && pending.current) {
          const question = pending.current;
          pending.current = null;
          const found = await survey(question.entries, question.asker, question.startOfDay, signal);
          if (found) setAnswer(found);
        }
      } finally {
        busy.current = false;
      }
    }
  }, [entries, asker, startOfDay]);
  return answer;
}
