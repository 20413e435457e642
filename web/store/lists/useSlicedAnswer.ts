import { useEffect, useRef, useState } from 'react';

/** Answers in slices; `null` when aborted. */
type Answering<Question, Answer> = (
  question: Question,
  signal: AbortSignal,
) => Promise<Answer | null>;

/**
 * The answer to the latest question; `undefined` until there is one. `answering` must stay the same function, and the
 * question the same object while nothing changes.
 */
export function useSlicedAnswer<Question extends object, Answer>(
  question: Question | null,
  answering: Answering<Question, Answer>,
): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  const pending = useRef<Question | null>(null);
  const busy = useRef(false);
  const unmounted = useRef<AbortController | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    unmounted.current = controller;
    return () => controller.abort();
  }, []);

  useEffect(() => {
    pending.current = question;
    if (!busy.current) void answerAll();

    // One at a time, without aborting: during an import a slightly old result is better than none.
    async function answerAll() {
      const signal = unmounted.current?.signal;
      busy.current = true;
      try {
        while (signal && !signal.aborted && pending.current) {
          const next = pending.current;
          pending.current = null;
          const found = await answering(next, signal);
          if (found !== null) setAnswer(() => found);
        }
      } finally {
        busy.current = false;
      }
    }
  }, [question, answering]);
  return answer;
}
