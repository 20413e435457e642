import { LogOut } from 'lucide-react';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { useLogout } from './useLogout.tsx';

export function LogoutButton() {
  const { leave, leaving, warning } = useLogout();
  return (
    <>
      <IconButton
        label="Log out"
        icon={<LogOut aria-hidden className="size-4" />}
        busy={leaving}
        onClick={leave}
      />
      {warning}
    </>
  );
}
