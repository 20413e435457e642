import type { CallOutcomes } from './callOutcomes.ts';
import type { Connection } from './connection.ts';

interface Watched {
  connection: Connection;
  answers: CallOutcomes;
  window: EventTarget;
  /** Makes any call: an answer shows that the server is back. */
  ask: () => void;
}

const firstWaitInMs = 2_000;
const longestWaitInMs = 60_000;
/** Statuses of a gateway whose server is down. */
const gatewayErrors = [502, 503, 504];

/** Derives from every call whether the server can be reached. While it cannot, asks again with exponential back-off. */
export function watchConnection({ connection, answers, window, ask }: Watched): void {
  window.addEventListener('online', () => connection.changed(true));
  window.addEventListener('offline', () => connection.changed(false));
  answers.subscribe(({ status }) => {
    connection.heard(status !== 'none' && !gatewayErrors.includes(status));
  });

  let waitInMs = firstWaitInMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function askLater() {
    timer = setTimeout(() => {
      waitInMs = Math.min(waitInMs * 2, longestWaitInMs);
      askLater();
      ask();
    }, waitInMs);
  }
  connection.subscribe(() => {
    clearTimeout(timer);
    waitInMs = firstWaitInMs;
    if (connection.state() === 'unreachable') askLater();
  });
}
