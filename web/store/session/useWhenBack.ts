import { useEffect } from 'react';
import { connection } from '../../api/connection.ts';
import { throttled } from '../device/throttled.ts';
import type { Session } from './Session.ts';
import { useSession } from './SessionContext.ts';

const atMostEveryInMs = 10_000;

/** Calls back, throttled, when the page becomes visible or focused again, to load what others did meanwhile. */
export function useWhenSeen(again: () => void): void {
  useEffect(() => {
    const soon = throttled(again, atMostEveryInMs);
    const check = () => {
      if (document.visibilityState === 'visible') soon();
    };
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [again]);
}

/** Calls back when both the network and the session are available again. */
export function useWhenBack(again: () => void): void {
  const session = useSession();
  useEffect(() => {
    let before = canAsk(session);
    const check = () => {
      const now = canAsk(session);
      const isBack = now && !before;
      before = now;
      if (isBack) again();
    };
    const stops = [connection.subscribe(check), session.subscribe(check)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [again, session]);
}

function canAsk(session: Session): boolean {
  const state = session.state();
  return connection.state() === 'online' && state.status === 'in' && state.validity !== 'ended';
}
