import type { Endpoint } from '#shared/http/endpoint.ts';

/** What became of one call. */
export interface Answer {
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>;
  /** The status, or `none` when the call did not reach the server or its answer did not come back. */
  status: number | 'none';
}

export interface Answers {
  tell: (answer: Answer) => void;
  subscribe: (listener: (answer: Answer) => void) => () => void;
}

export function createAnswers(): Answers {
  const listeners = new Set<(answer: Answer) => void>();
  return {
    tell(answer) {
      for (const listener of listeners) listener(answer);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Every answer to every call of this page, for those who draw conclusions from all of them. */
export const answers = createAnswers();
