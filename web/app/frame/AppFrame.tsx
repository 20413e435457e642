import { Outlet, useLocation } from 'react-router-dom';
import type { LocalDatabase } from '../../store/LocalDatabase.ts';
import { useSessionState } from '../../store/SessionContext.ts';
import { TooltipProvider } from '../../ui/Tooltip.tsx';
import { SignedInContext } from '../session/SignedIn.ts';
import { useMe } from '../session/useMe.ts';
import { FrameSkeleton } from './FrameSkeleton.tsx';
import { Header } from './Header.tsx';
import { SignedOut } from './SignedOut.tsx';

/** Around every screen that needs somebody signed in. */
export function AppFrame() {
  const state = useSessionState();
  const { pathname } = useLocation();
  if (state.status === 'out') return <SignedOut why={state.why} />;
  if (state.status === 'checking') return <FrameSkeleton pathname={pathname} />;
  // Another company is another frame: nothing of the first one stays on the screen.
  return <SignedInFrame key={state.database.name} database={state.database} />;
}

function SignedInFrame({ database }: { database: LocalDatabase }) {
  const me = useMe(database);
  const { pathname } = useLocation();
  if (!me) return <FrameSkeleton pathname={pathname} />;
  return (
    <SignedInContext value={{ me, database }}>
      <TooltipProvider>
        <Header />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-screen-2xl px-4 outline-none py-6 sm:px-6 sm:py-8"
        >
          <Outlet />
        </main>
      </TooltipProvider>
    </SignedInContext>
  );
}
