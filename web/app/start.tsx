import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { callOutcomes } from '../api/callOutcomes.ts';
import { connection } from '../api/connection.ts';
import { watchConnection } from '../api/watchConnection.ts';
import { takeLaunchedFiles } from '../store/captures/takeLaunchedFiles.ts';
import { createErrorReporter, ErrorReporterContext } from '../store/clientErrors/ErrorReporter.ts';
import { setTakeBackTime } from '../store/decisions/takeBackTime.ts';
import { devicePorts } from '../store/device/devicePorts.ts';
import { keepSessionFresh } from '../store/session/keepSessionFresh.ts';
import { Session } from '../store/session/Session.ts';
import { SessionContext } from '../store/session/SessionContext.ts';
import { keepSyncing, Syncing } from '../store/syncing/Syncing.ts';
import { SyncingContext } from '../store/syncing/SyncingContext.ts';
import { keepInstallPrompt } from './install/installPrompt.ts';
import { firstScreen } from './navigation/firstScreen.ts';
import { rescueFocus } from './navigation/focusHeading.ts';
import { onArrival } from './navigation/onArrival.ts';
import { followPushes } from './notifications/followPushes.ts';
import { prefetchScreens } from './prefetchScreens.ts';
import { createRouter } from './router.tsx';
import { takeBackTimeOfPage } from './sandbox/takeBackTimeOfPage.ts';
import { loadMe } from './session/loadMe.ts';
import { toastLoggedOut } from './session/toastLoggedOut.ts';
import { density } from './theme/density.ts';
import { theme } from './theme/theme.ts';
import { startUpdates } from './update/startUpdates.ts';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');

const router = createRouter();
const session = new Session({ storage: window.localStorage, whoAmI: loadMe });
const errors = createErrorReporter({ window, connection });
const syncing = new Syncing(session, devicePorts(), (error) => errors.report('sync', error));
const ask = () => void session.refresh();
watchConnection({ connection, answers: callOutcomes, window, ask });
keepSessionFresh({ session, window, answers: callOutcomes, onArrival: onArrival(router) });
keepSyncing({ syncing, window, connection });
takeLaunchedFiles(window);
keepInstallPrompt(window);
void session.start();
toastLoggedOut(session);
theme.follow(window);
density.follow(window);
setTakeBackTime(takeBackTimeOfPage());
followPushes((path) => void router.navigate(path));
rescueFocus(document);

const { loaded, shown } = firstScreen({ router, session });
// Until then, app.html shows the frame that all screens have in common.
await loaded;
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

// What is loaded for later must not compete with what the first screen waits for.
await shown;
prefetchScreens();
startUpdates();
