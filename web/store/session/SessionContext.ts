import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Session, SessionState } from './Session.ts';

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionContext is missing above this component');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Keeps this screen open when the session ends, while it has unsaved input. */
export function useKeepOpen(active: boolean): void {
  const session = useSession();
  useEffect(() => (active ? session.keepOpen() : undefined), [active, session]);
}
