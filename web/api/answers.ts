import type { Endpoint } from '#shared/http/endpoint.ts';

/** The outcome of one call. */
export interface Answer {
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>;
  /** The HTTP status, or `none` without an answer. */
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

/** The outcomes of all calls of this page, for the connection state and the session. */
export const answers = createAnswers();
