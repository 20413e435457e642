import { useEffect } from 'react';
import { useSession } from '../session/SessionContext.ts';

/** While there is something to lose, an ended session does not take this screen away. */
export function useHold(active: boolean): void {
  const session = useSession();
  useEffect(() => (active ? session.hold() : undefined), [active, session]);
}
