import { type ReactNode, useState } from 'react';
import { logout } from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
import { connection } from '../../api/connection.ts';
import type { Unsent } from '../../store/session/Session.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { unsentText } from '../outbox/statusText.ts';

interface SignOutWarningProps {
  unsent: Unsent;
  onConfirm: () => void;
  onClose: () => void;
}

/** Signing out deletes the person's data from the device, including unsent changes. */
function SignOutWarning({ unsent, onConfirm, onClose }: SignOutWarningProps) {
  const text = unsentText(unsent.all, unsent.files);
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`${text} not sent yet`}
      description={`Logging out deletes everything of yours from this device, and with it ${text} that Docket has not taken yet. Nobody could bring that back.`}
      cancelLabel="Stay"
      confirmLabel="Log out anyway"
      destructive
      onConfirm={onConfirm}
    />
  );
}

export interface Logout {
  leave: () => void;
  leaving: boolean;
  /** A dialog to render: the unsent changes that would be lost. */
  warning: ReactNode;
}

/** Ends the session on the server, then on the device. The frame then redirects to /subscribe. */
export function useLogout(): Logout {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState<Unsent | null>(null);

  async function leaveUnlessUnsent() {
    setLeaving(true);
    const found = await session.unsent();
    setLeaving(false);
    if (found.all > 0) setUnsent(found);
    else await leave();
  }

  async function leave() {
    setUnsent(null);
    setLeaving(true);
    try {
      await call(logout);
      await session.end();
    } catch {
      toast({
        title: 'Error',
        about: 'logout',
        // Only the server can end a session: without it, the session would stay open there.
        description:
          connection.state() === 'offline'
            ? 'You are offline. Connect to the network to log out.'
            : 'Failed to logout. Please try again.',
        tone: 'danger',
      });
    } finally {
      setLeaving(false);
    }
  }

  return {
    leave: () => void leaveUnlessUnsent(),
    leaving,
    warning: unsent && (
      <SignOutWarning
        unsent={unsent}
        onConfirm={() => void leave()}
        onClose={() => setUnsent(null)}
      />
    ),
  };
}
