import type { Endpoint } from '#shared/http/endpoint.ts';

export interface CallOutcome {
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>;
  /** The HTTP status, or `none` without an answer. */
  status: number | 'none';
}

export interface CallOutcomes {
  tell: (answer: CallOutcome) => void;
  subscribe: (listener: (answer: CallOutcome) => void) => () => void;
}

export function createCallOutcomes(): CallOutcomes {
  const listeners = new Set<(answer: CallOutcome) => void>();
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
export const callOutcomes = createCallOutcomes();
