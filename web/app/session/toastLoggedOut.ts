import type { Session } from '../../store/session/Session.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Shows the toast in every tab, not only the one that signed out. */
export function toastLoggedOut(session: Session): void {
  let before = session.state();
  session.subscribe(() => {
    const now = session.state();
    const left = before.status === 'in' && now.status === 'out' && now.why === 'left';
    before = now;
    if (left) {
      toast({
        title: 'Logged out',
        about: 'logout',
        description: 'You have been successfully logged out.',
      });
    }
  });
}
