import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { keepSessionFresh } from '../store/keepSessionFresh.ts';
import { Session } from '../store/Session.ts';
import { SessionContext } from '../store/SessionContext.ts';
import '../ui/styles.css';
import { rescueFocus } from './navigation/rescueFocus.ts';
import { prefetchScreens } from './prefetchScreens.ts';
import { createRouter } from './router.tsx';
import { loadMe } from './session/loadMe.ts';
import { startUpdates } from './update/startUpdates.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const session = new Session({ storage: window.localStorage, whoAmI: loadMe });
void session.start();
keepSessionFresh(session, window);
rescueFocus(document);

createRoot(root).render(
  <StrictMode>
    <SessionContext value={session}>
      <RouterProvider router={createRouter()} />
    </SessionContext>
  </StrictMode>,
);

prefetchScreens();
startUpdates();
