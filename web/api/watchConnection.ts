import type { Answers } from './answers.ts';
import type { Connection } from './connection.ts';

interface Watched {
  connection: Connection;
  answers: Answers;
  window: EventTarget;
  /** Any call: its answer says that the server is back. */
  ask: () => void;
}

const firstWaitInMs = 2_000;
const longestWaitInMs = 60_000;
/** How gateways say that there is nobody behind them. */
const nobodyBehind = [502, 503, 504];

/** Learns from every call whether the server can be reached, and while it cannot, asks again by itself, ever less often. */
export function watchConnection({ connection, answers, window, ask }: Watched): void {
  window.addEventListener('online', () => connection.changed(true));
  window.addEventListener('offline', () => connection.changed(false));
  answers.subscribe(({ status }) => {
    connection.heard(status !== 'none' && !nobodyBehind.includes(status));
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
