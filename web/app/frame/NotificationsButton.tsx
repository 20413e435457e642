import { Bell } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Popover } from '../../ui/Popover.tsx';

export function NotificationsButton() {
  return (
    <Popover
      label="Notifications"
      className="w-80"
      trigger={
        <Button
          variant="ghost"
          aria-label="Notifications"
          icon={<Bell aria-hidden className="size-4" />}
          className="w-8 px-0! pointer-coarse:w-11"
        />
      }
    >
      <EmptyState icon={<Bell />} title="No notifications">
        What needs your attention will be listed here.
      </EmptyState>
    </Popover>
  );
}
