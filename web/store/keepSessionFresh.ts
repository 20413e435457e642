import { isAboutSession } from './remembered.ts';
import type { Session } from './Session.ts';

/** Follows the other tabs, and asks the server again whenever the person or the network comes back. */
export function keepSessionFresh(session: Session, window: Window): void {
  const { document } = window;
  window.addEventListener('storage', (event) => {
    if (!isAboutSession(event)) return;
    session.adopt();
    if (session.state().status === 'in') void session.refresh();
  });
  window.addEventListener('online', () => void session.refresh());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.refresh();
  });
}
