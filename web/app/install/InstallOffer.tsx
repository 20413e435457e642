import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useOutbox } from '../../store/decisions/useOutbox.ts';
import { isAppleTouch } from '../../store/notifications/pushHere.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import {
  type InstallHistory,
  isOffered,
  keepHistory,
  readHistory,
  visited,
} from './installHistory.ts';
import { installPrompt } from './installPrompt.ts';

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/** Offers to install Docket, on the first screen only, so never over work. */
export function InstallOffer() {
  const { database } = useSignedIn();
  const { entries } = useOutbox(database);
  const { pathname } = useLocation();
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.current);
  const [history, setHistory] = useState(() => readHistory(window.localStorage));
  const approves = entries?.some(({ name }) => name.startsWith('approve')) ?? false;

  function change(next: InstallHistory) {
    keepHistory(window.localStorage, next);
    setHistory(next);
  }

  useEffect(() => {
    const now = visited(readHistory(window.localStorage), Date.now());
    const next = approves ? { ...now, hasApproved: true } : now;
    keepHistory(window.localStorage, next);
    setHistory(next);
  }, [approves]);

  const isPossible = prompt !== null || isAppleTouch();
  if (pathname !== '/dashboard' || isInstalled() || !isPossible || !isOffered(history)) return null;
  return (
    <div className="mx-auto w-full max-w-screen-2xl px-4 pt-4 sm:px-6">
      <Banner
        title="Docket as an app on this device"
        action={
          <>
            {prompt && (
              <Button size="sm" variant="primary" onClick={() => void installPrompt.open()}>
                Install
              </Button>
            )}
            <Button size="sm" onClick={() => change({ ...history, dismissed: true })}>
              Don’t ask again
            </Button>
          </>
        }
      >
        {prompt
          ? 'It opens in a window of its own, also offline, and its icon shows how many invoices wait for you.'
          : 'Tap Share, then Add to Home Screen. It opens like an app, also offline, and its icon shows how many invoices wait for you.'}
      </Banner>
    </div>
  );
}
