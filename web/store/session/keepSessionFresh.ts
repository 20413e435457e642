import { getMe } from '#shared/auth/contract.ts';
import type { CallOutcome, CallOutcomes } from '../../api/callOutcomes.ts';
import { throttled } from '../device/throttled.ts';
import { isAboutSession } from './remembered.ts';
import type { Session } from './Session.ts';

interface Fresh {
  session: Session;
  window: Window;
  answers: CallOutcomes;
  /** Subscribes to navigation between screens. */
  onArrival: (listener: () => void) => void;
}

const minIntervalInMs = 5_000;
const maxIntervalInMs = 60_000;

/**
 * Follows the other tabs, and refreshes the session when it may have changed: when the person or the network comes back,
 * on navigation, every minute while visible, and at once when a call is refused.
 */
export function keepSessionFresh({ session, window, answers, onArrival }: Fresh): void {
  const { document } = window;
  const refreshThrottled = throttled(() => {
    const state = session.state();
    // An ended session continues only after a sign-in in another tab.
    if (state.status === 'in' && state.validity === 'ended') return;
    void session.refresh();
  }, minIntervalInMs);
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') refreshThrottled();
  };

  window.addEventListener('storage', (event) => {
    if (!isAboutSession(event)) return;
    session.adopt();
    if (session.state().status === 'in') void session.refresh();
  });
  window.addEventListener('online', () => void session.refresh());
  window.addEventListener('focus', refreshIfVisible);
  document.addEventListener('visibilitychange', refreshIfVisible);
  onArrival(refreshThrottled);
  setInterval(refreshIfVisible, maxIntervalInMs);
  answers.subscribe((answer) => {
    if (doubtsSession(answer)) void session.refresh();
  });
}

/** A refused call means that the session or its roles are not what the page assumes. */
function doubtsSession({ endpoint, status }: CallOutcome): boolean {
  const { method, path, access } = endpoint;
  // `refresh` handles its own answer; public calls say nothing about the session.
  if ((method === getMe.method && path === getMe.path) || access === 'anyone') return false;
  return status === 401 || status === 403;
}
