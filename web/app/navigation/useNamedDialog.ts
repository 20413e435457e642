import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Whether a dialog of a screen is open; an address that names it, as `/team#invite` does, opens it. */
export function useNamedDialog(name: string): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const isNamed = hash === `#${name}`;

  function change(open: boolean) {
    setOpen(open);
    // Otherwise the dialog would open again with the next visit to this entry of the history.
    if (!open && isNamed) void navigate({ pathname, search }, { replace: true });
  }
  return [isOpen || isNamed, change];
}
