import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  markRead,
  useNotifications,
  useSendRead,
  waitingIn,
} from '../../store/notifications/notifications.ts';
import { useOwnFindings } from '../../store/rows/findings.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { bellLabel, countText } from '../notifications/groups.ts';
import { NotificationList } from '../notifications/NotificationList.tsx';
import { showBadge } from '../notifications/showBadge.ts';
import { usePushRenewal } from '../notifications/usePushRenewal.ts';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';

export function NotificationsButton() {
  const { me, database } = useSignedIn();
  const [open, setOpen] = useState(false);
  const told = useNotifications(database);
  const findings = useOwnFindings(database, { id: me.id, name: fullName(me) });
  const unread = [...(told ?? []), ...(findings ?? [])].filter((one) => one.unread).length;
  const waiting = told && waitingIn(told);
  useSendRead(database);
  usePushRenewal(database);
  useEffect(() => {
    if (waiting !== undefined) void showBadge(waiting);
  }, [waiting]);
  // The badge is private, so it is cleared on signing out.
  useEffect(() => () => void showBadge(0), []);

  return (
    <Popover
      label="Notifications"
      className="w-96"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="ghost"
          aria-label={bellLabel(unread)}
          icon={<Bell aria-hidden className="size-4" />}
          className="relative w-8 px-0! pointer-coarse:w-11"
        >
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute -top-1 -right-1 min-w-4 rounded-full bg-danger px-1 text-center text-xs leading-4 text-on-danger tabular-nums"
            >
              {countText(unread)}
            </span>
          )}
        </Button>
      }
    >
      <NotificationList
        told={told ?? []}
        findings={findings ?? []}
        onRead={(some) => void markRead(database, some)}
        onLeave={() => setOpen(false)}
      />
    </Popover>
  );
}
