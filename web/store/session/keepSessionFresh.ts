import { getMe } from '#shared/auth/contract.ts';
import type { Answer, Answers } from '../../api/answers.ts';
import { throttled } from '../database/throttled.ts';
import { isAboutSession } from './remembered.ts';
import type { Session } from './Session.ts';

interface Fresh {
  session: Session;
  window: Window;
  answers: Answers;
  /** Tells of every screen that the person arrives at. */
  onArrival: (listener: () => void) => void;
}

const atMostEveryInMs = 5_000;
const atLeastEveryInMs = 60_000;

/**
 * Follows the other tabs, and asks the server again whenever the answer may have changed: when the person or the
 * network comes back, on the way between screens, every minute in sight, and at once when a call is refused.
 */
export function keepSessionFresh({ session, window, answers, onArrival }: Fresh): void {
  const { document } = window;
  const askSoon = throttled(() => {
    const state = session.state();
    // An ended session comes back from the tab in which the person signs in, not from asking.
    if (state.status === 'in' && state.standing === 'ended') return;
    void session.refresh();
  }, atMostEveryInMs);
  const askIfSeen = () => {
    if (document.visibilityState === 'visible') askSoon();
  };

  window.addEventListener('storage', (event) => {
    if (!isAboutSession(event)) return;
    session.adopt();
    if (session.state().status === 'in') void session.refresh();
  });
  window.addEventListener('online', () => void session.refresh());
  window.addEventListener('focus', askIfSeen);
  document.addEventListener('visibilitychange', askIfSeen);
  onArrival(askSoon);
  setInterval(askIfSeen, atLeastEveryInMs);
  answers.subscribe((answer) => {
    if (doubtsSession(answer)) void session.refresh();
  });
}

/** Who may not do what the page offered them is not who the page thinks, or no longer. */
function doubtsSession({ endpoint, status }: Answer): boolean {
  const { method, path, access } = endpoint;
  // The answer to the question itself is heard by who asked; calls for anyone say nothing about a session.
  if ((method === getMe.method && path === getMe.path) || access === 'anyone') return false;
  return status === 401 || status === 403;
}
