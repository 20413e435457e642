import { useState } from 'react';
import { logout } from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
import { connection } from '../../api/connection.ts';
import { useSession } from '../../store/SessionContext.ts';
import { toast } from '../../ui/toast.ts';

/** Ends the session on the server, then here. The frame leads a person who has left to /subscribe. */
export function useLogout(): { leave: () => void; leaving: boolean } {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    try {
      await call(logout);
      await session.end();
    } catch {
      toast({
        title: 'Error',
        about: 'logout',
        // Only the server can end a session: a device that forgot it would leave it open there.
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

  return { leave: () => void leave(), leaving };
}
