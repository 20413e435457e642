import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useConnection } from '../../api/connection.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useLoadAhead } from '../../store/documents/useLoadAhead.ts';
import { useReadFilesHere } from '../../store/readings/useReadingHere.ts';
import { useSession, useSessionState } from '../../store/session/SessionContext.ts';
import { Mark } from '../../ui/brand/Mark.tsx';
import { TooltipProvider } from '../../ui/display/Tooltip.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { followFormats } from '../../ui/foundation/formats.ts';
import { OverlaySurroundingsContext } from '../../ui/overlays/OverlayNotice.tsx';
import { askerOf } from '../approvals/askerOf.ts';
import { MyTurnContext, useMyTurnHere } from '../approvals/useMyTurn.ts';
import { CommandKeys } from '../commands/CommandKeys.tsx';
import { InstallOffer } from '../install/InstallOffer.tsx';
import { loginPath } from '../navigation/sameOriginPath.ts';
import { DecisionToasts } from '../outbox/DecisionToasts.tsx';
import { TakeBackToasts } from '../outbox/TakeBackToasts.tsx';
import { Page } from '../page/Page.tsx';
import { ProofDialog } from '../session/ProofDialog.tsx';
import { SignedInContext, useMe } from '../session/SignedIn.ts';
import { signedOutText } from '../session/signedOutText.ts';
import { CaptureToasts } from '../uploads/CaptureToasts.tsx';
import { filesStored } from '../uploads/useFileIntake.ts';
import { DuplicateQuestion } from '../vendors/DuplicateQuestion.tsx';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { Header } from './Header.tsx';
import { PasskeyGate } from './PasskeyGate.tsx';
import { SignedOut } from './SignedOut.tsx';

/** Shown while the device looks up who is signed in. */
function FrameSkeleton({ pathname }: { pathname: string }) {
  const text = pathname === '/dashboard' ? 'Loading dashboard...' : 'Loading...';
  return (
    <Page title="Loading" description="Docket is opening.">
      <div className="flex h-14 items-center gap-4 border-b border-line bg-surface px-4 sm:px-6">
        <Mark className="size-6" />
        <Skeleton className="w-64 max-w-1/2" />
      </div>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex max-w-screen-2xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8"
      >
        {/* In a font of the device: the download of ours would delay what the screen waits for. */}
        <h1 className="font-[system-ui] text-base font-normal text-ink-muted">{text}</h1>
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-64 w-full" />
      </main>
    </Page>
  );
}

/** Signing in opens in a new tab, so that unsaved input on this page is not lost. */
function SessionEnded() {
  const location = useLocation();
  return (
    <Banner
      tone="danger"
      action={
        <Button size="sm" asChild>
          <a href={loginPath(location)} target="_blank" rel="noopener">
            Sign in in a new tab
          </a>
        </Button>
      }
    >
      {signedOutText} What you have typed is still here.
    </Banner>
  );
}

/** The frame of every screen that needs a signed-in person. */
export function AppFrame() {
  const state = useSessionState();
  const { pathname } = useLocation();
  if (state.status === 'out') return <SignedOut why={state.why} />;
  if (state.status === 'checking') return <FrameSkeleton pathname={pathname} />;
  const { database, validity } = state;
  // Remount for another company, so that nothing of the first stays on the screen.
  return <SignedInFrame key={database.name} database={database} ended={validity === 'ended'} />;
}

function MyTurn({ children }: { children: ReactNode }) {
  return <MyTurnContext value={useMyTurnHere()}>{children}</MyTurnContext>;
}

function SignedInFrame({ database, ended }: { database: LocalDatabase; ended: boolean }) {
  const me = useMe(database);
  const session = useSession();
  const { pathname } = useLocation();
  const overlays = useMemo(
    () => ({ onOpen: session.keepOpen, notice: ended && <SessionEnded /> }),
    [session, ended],
  );
  useReadFilesHere(database, filesStored);
  useLoadAhead(
    database,
    useCallback(() => askerOf(database), [database]),
  );
  // What is on the device can be worked on offline; an earlier version kept no such field.
  const offline = useConnection() === 'offline';
  const needed = offline ? null : (me?.passkeyNeeded ?? null);
  const [wasOpen, setWasOpen] = useState(false);
  if (me && needed === null && !wasOpen) setWasOpen(true);
  if (!me) return <FrameSkeleton pathname={pathname} />;
  // While rendering, so that the first texts below have the person's formats; an earlier version kept none.
  followFormats(me.formats ?? null);
  return (
    <SignedInContext value={{ me, database }}>
      <OverlaySurroundingsContext value={overlays}>
        <TooltipProvider>
          <ProofDialog />
          {needed && (
            <main id="main" tabIndex={-1} className="px-4 outline-none sm:px-6">
              <PasskeyGate needed={needed} />
            </main>
          )}
          {/* A screen that was open when the company began to require passkeys keeps what is typed. */}
          {(needed === null || wasOpen) && (
            <MyTurn>
              <div hidden={needed !== null}>
                <Header />
                <ConfirmAddress />
                <InstallOffer />
                {needed === null && <CommandKeys />}
                <DecisionToasts />
                <TakeBackToasts />
                <CaptureToasts />
                <DuplicateQuestion />
                {ended && (
                  <div className="sticky top-14 z-20 border-b border-line bg-canvas px-4 py-2 sm:px-6">
                    <SessionEnded />
                  </div>
                )}
                <main
                  id={needed ? undefined : 'main'}
                  tabIndex={-1}
                  className="mx-auto w-full max-w-screen-2xl px-4 outline-none py-6 sm:px-6 sm:py-8"
                >
                  <Outlet />
                </main>
              </div>
            </MyTurn>
          )}
        </TooltipProvider>
      </OverlaySurroundingsContext>
    </SignedInContext>
  );
}
