import { LogOut } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useLogout } from '../session/useLogout.tsx';

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
