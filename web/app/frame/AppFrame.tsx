import { useCallback, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useLoadAhead } from '../../store/documents/useLoadAhead.ts';
import { useSession, useSessionState } from '../../store/session/SessionContext.ts';
import { OverlaySurroundingsContext } from '../../ui/overlays/overlay.ts';
import { TooltipProvider } from '../../ui/overlays/Tooltip.tsx';
import { askerOf } from '../approvals/askerOf.ts';
import { CommandKeys } from '../commands/CommandKeys.tsx';
import { DecisionToasts } from '../outbox/DecisionToasts.tsx';
import { SignedInContext } from '../session/SignedIn.ts';
import { useMe } from '../session/useMe.ts';
import { CaptureToasts } from '../uploads/CaptureToasts.tsx';
import { DuplicateQuestion } from '../vendors/DuplicateQuestion.tsx';
import { FrameSkeleton } from './FrameSkeleton.tsx';
import { Header } from './Header.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { SignedOut } from './SignedOut.tsx';

/** The frame of every screen that needs a signed-in person. */
export function AppFrame() {
  const state = useSessionState();
  const { pathname } = useLocation();
  if (state.status === 'out') return <SignedOut why={state.why} />;
  if (state.status === 'checking') return <FrameSkeleton pathname={pathname} />;
  const { database, standing } = state;
  // Remount for another company, so that nothing of the first stays on the screen.
  return <SignedInFrame key={database.name} database={database} ended={standing === 'ended'} />;
}

function SignedInFrame({ database, ended }: { database: LocalDatabase; ended: boolean }) {
  const me = useMe(database);
  const session = useSession();
  const { pathname } = useLocation();
  const overlays = useMemo(
    () => ({ onOpen: session.hold, notice: ended && <SessionEnded /> }),
    [session, ended],
  );
  useLoadAhead(
    database,
    useCallback(() => askerOf(database), [database]),
  );
  if (!me) return <FrameSkeleton pathname={pathname} />;
  return (
    <SignedInContext value={{ me, database }}>
      <OverlaySurroundingsContext value={overlays}>
        <TooltipProvider>
          <Header />
          <CommandKeys />
          <DecisionToasts />
          <CaptureToasts />
          <DuplicateQuestion />
          {ended && (
            <div className="sticky top-14 z-20 border-b border-line bg-canvas px-4 py-2 sm:px-6">
              <SessionEnded />
            </div>
          )}
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-screen-2xl px-4 outline-none py-6 sm:px-6 sm:py-8"
          >
            <Outlet />
          </main>
        </TooltipProvider>
      </OverlaySurroundingsContext>
    </SignedInContext>
  );
}
