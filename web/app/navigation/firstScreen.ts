import type { createBrowserRouter } from 'react-router-dom';
import type { Session } from '../../store/session/Session.ts';

interface Waited {
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  session: Pick<Session, 'state' | 'subscribe'>;
}

/**
 * `loaded`: the code of the first screen is here, or its error. `shown`: it is also known who is signed in, so it shows what it
 * has to show.
 */
export function firstScreen({ router, session }: Waited) {
  const loaded = until(router, () => router.state.initialized);
  const known = until(session, () => session.state().status !== 'checking');
  return { loaded, shown: Promise.all([loaded, known]) };
}

/** Resolves as soon as something that says when it changes is as wanted. */
function until(
  { subscribe }: { subscribe: (listener: () => void) => () => void },
  isSo: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) return resolve();
    const stop = subscribe(() => {
      if (!isSo()) return;
      stop();
      resolve();
    });
  });
}
