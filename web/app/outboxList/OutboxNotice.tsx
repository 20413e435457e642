import { useLocation } from 'react-router-dom';
import type { SyncStatus } from '../../store/syncing/syncStatus.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { loginPath } from '../navigation/loginPath.ts';
import { unsentText } from '../outbox/statusText.ts';

/** Why nothing is sent at present, and what to do about it. */
export function OutboxNotice({ status }: { status: SyncStatus }) {
  const location = useLocation();
  switch (status.kind) {
    case 'cannotKeep':
      return (
        <Banner tone="danger" title="This device cannot keep what you type">
          It may be full. Free some space, for example by deleting downloads or closing private
          windows, and leave this page open until it says Saved: until then, what you typed is only
          here.
        </Banner>
      );
    case 'signedOut':
      return (
        <Banner
          tone="warning"
          title="You are signed out"
          action={
            <Button size="sm" asChild>
              <a href={loginPath(location)} target="_blank" rel="noopener">
                Sign in in a new tab
              </a>
            </Button>
          }
        >
          {status.waiting > 0
            ? `Sign in to send ${unsentText(status.waiting, status.waitingFiles)}. Until then they are kept on this device.`
            : 'Sign in to go on.'}
        </Banner>
      );
    case 'tooOld':
      return (
        <Banner
          tone="warning"
          title="This page is too old to talk to Docket"
          action={
            <Button size="sm" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          Reload it. What waits here stays on this device, and is sent afterwards.
        </Banner>
      );
    case 'offline':
      return (
        <Banner title="You are offline">
          Go on working: everything is kept on this device, and sent once there is a connection.
        </Banner>
      );
    case 'opening':
    case 'attention':
    case 'saving':
    case 'saved':
      return null;
  }
}
