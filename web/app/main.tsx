import '../ui/foundation/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { answers } from '../api/answers.ts';
import { connection } from '../api/connection.ts';
import { watchConnection } from '../api/watchConnection.ts';
import { takeLaunchedFiles } from '../store/captures/takeLaunchedFiles.ts';
import { createErrorReporter } from '../store/clientErrors/createErrorReporter.ts';
import { ErrorReporterContext } from '../store/clientErrors/ErrorReporterContext.ts';
import { keepSessionFresh } from '../store/session/keepSessionFresh.ts';
import { Session } from '../store/session/Session.ts';
import { SessionContext } from '../store/session/SessionContext.ts';
import { devicePorts } from '../store/syncing/devicePorts.ts';
import { keepSyncing } from '../store/syncing/keepSyncing.ts';
import { Syncing } from '../store/syncing/Syncing.ts';
import { SyncingContext } from '../store/syncing/SyncingContext.ts';
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
const errors = createErrorReporter({ window, connection });
const syncing = new Syncing(session, devicePorts(), (error) => errors.report('sync', error));
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
    <ErrorReporterContext value={errors}>
      <SessionContext value={session}>
        <SyncingContext value={syncing}>
          <RouterProvider router={router} />
        </SyncingContext>
      </SessionContext>
    </ErrorReporterContext>
  </StrictMode>,
);

prefetchScreens();
startUpdates();
