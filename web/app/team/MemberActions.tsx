import { Ellipsis, UserRoundCog, UserRoundX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/DropdownMenu.tsx';
import { fullName } from '../people/fullName.ts';
import { ChangeRolesDialog } from './ChangeRolesDialog.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';

export function MemberActions({ member }: { member: Member }) {
  const [dialog, setDialog] = useState<'roles' | 'remove' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const close = () => setDialog(null);

  // The dialog was opened from a menu that is gone by now, so it cannot hand the focus back by itself.
  useEffect(() => {
    if (wasOpen.current && dialog === null) opener.current?.focus();
    wasOpen.current = dialog !== null;
  }, [dialog]);

  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            ref={opener}
            variant="ghost"
            aria-label={`Actions for ${fullName(member)}`}
            icon={<Ellipsis aria-hidden className="size-4" />}
            className="w-8 px-0! pointer-coarse:w-11"
          />
        }
      >
        <DropdownMenuItem icon={<UserRoundCog aria-hidden />} onSelect={() => setDialog('roles')}>
          Change roles
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<UserRoundX aria-hidden />}
          destructive
          onSelect={() => setDialog('remove')}
        >
          Remove from team
        </DropdownMenuItem>
      </DropdownMenu>
      {dialog === 'roles' && <ChangeRolesDialog member={member} onClose={close} />}
      {dialog === 'remove' && <RemoveMemberDialog member={member} onClose={close} />}
    </>
  );
}
