import { useEffect } from 'react';
import { useSession } from '../session/SessionContext.ts';

/** Keeps this screen open when the session ends, while it has unsaved input. */
export function useHold(active: boolean): void {
  const session = useSession();
  useEffect(() => (active ? session.hold() : undefined), [active, session]);
}
