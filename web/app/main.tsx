import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { answers } from '../api/answers.ts';
import { connection } from '../api/connection.ts';
import { watchConnection } from '../api/watchConnection.ts';
import { takeLaunchedFiles } from '../store/captures/takeLaunchedFiles.ts';
import { devicePorts } from '../store/devicePorts.ts';
import { keepSessionFresh } from '../store/keepSessionFresh.ts';
import { keepSyncing } from '../store/keepSyncing.ts';
import { Session } from '../store/Session.ts';
import { SessionContext } from '../store/SessionContext.ts';
import { Syncing } from '../store/Syncing.ts';
import { SyncingContext } from '../store/SyncingContext.ts';
import '../ui/styles.css';
import { onArrival } from './navigation/onArrival.ts';
import { rescueFocus } from './navigation/rescueFocus.ts';
import { followPushes } from './notifications/followPushes.ts';
import { prefetchScreens } from './prefetchScreens.ts';
import { createRouter } from './router.tsx';
import { loadMe } from './session/loadMe.ts';
import { sayLoggedOut } from './session/sayLoggedOut.ts';
import { theme } from './theme/theme.ts';
import { startUpdates } from './update/startUpdates.ts';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');

const router = createRouter();
const session = new Session({ storage: window.localStorage, whoAmI: loadMe });
const syncing = new Syncing(session, devicePorts());
const ask = () => void session.refresh();
watchConnection({ connection, answers, window, ask });
keepSessionFresh({ session, window, answers, onArrival: onArrival(router) });
keepSyncing({ syncing, window, connection });
takeLaunchedFiles(window);
void session.start();
sayLoggedOut(session);
theme.follow(window);
followPushes((path) => void router.navigate(path));
rescueFocus(document);

createRoot(root).render(
  <StrictMode>
    <SessionContext value={session}>
      <SyncingContext value={syncing}>
        <RouterProvider router={router} />
      </SyncingContext>
    </SessionContext>
  </StrictMode>,
);

prefetchScreens();
startUpdates();
