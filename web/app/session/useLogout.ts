import { useState } from 'react';
import { logout } from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
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
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    } catch {
      toast({
        title: 'Error',
        description: 'Failed to logout. Please try again.',
        tone: 'danger',
      });
    } finally {
      setLeaving(false);
    }
  }

  return { leave: () => void leave(), leaving };
}
