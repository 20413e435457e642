import { useEffect } from 'react';
import { connection } from '../../api/connection.ts';
import type { Session } from '../session/Session.ts';
import { useSession } from '../session/SessionContext.ts';

/** What could not be loaded without a server or a session can be, once both are there again. */
export function useWhenBack(again: () => void): void {
  const session = useSession();
  useEffect(() => {
    let was = canAsk(session);
    const check = () => {
      const is = canAsk(session);
      const back = is && !was;
      was = is;
      if (back) again();
    };
    const stops = [connection.subscribe(check), session.subscribe(check)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [again, session]);
}

function canAsk(session: Session): boolean {
  const state = session.state();
  return connection.state() === 'online' && state.status === 'in' && state.standing !== 'ended';
}
