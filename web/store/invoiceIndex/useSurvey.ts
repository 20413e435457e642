import { useEffect, useRef, useState } from 'react';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import type { IndexEntry } from './IndexEntry.ts';
import { type Survey, survey } from './survey.ts';
import type { Asker } from './turns.ts';
import { useIndexEntries } from './useIndexEntries.ts';

interface Question {
  entries: readonly IndexEntry[];
  asker: Asker;
  startOfDay: string;
}

/** What `survey` finds, kept up to date while invoices change; `undefined` until all are known. */
export function useSurvey(
  database: LocalDatabase,
  asker: Asker,
  startOfDay: string,
): Survey | undefined {
  const entries = useIndexEntries(database);
  const [answer, setAnswer] = useState<Survey>();
  const asked = useRef<Question | null>(null);
  const busy = useRef(false);
  const left = useRef<AbortController | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  useEffect(() => {
    asked.current = entries ? { entries, asker, startOfDay } : null;
    if (!busy.current) void answerAll();

    // One after the other: while an import goes on, an answer that is a moment old is better than none.
    async function answerAll() {
      const signal = left.current?.signal;
      busy.current = true;
      try {
        while (signal && !signal.aborted && asked.current) {
          const question = asked.current;
          asked.current = null;
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
