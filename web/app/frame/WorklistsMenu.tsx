import { ListTodo } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Worklist } from '#shared/approvals/worklists.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/overlays/DropdownMenu.tsx';
import { worklistTexts } from '../invoices/texts.ts';
import { worklistAddress } from '../navigation/links.ts';
import { WorklistCount } from './Count.tsx';

interface WorklistsMenuProps {
  lists: readonly Worklist[];
  /** Its number is on the button where there is no room for its link. */
  first: Worklist;
}

/** All worklists of the person, on every width that has no menu of its own. */
export function WorklistsMenu({ lists, first }: WorklistsMenuProps) {
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button variant="ghost" aria-label="Worklists" title="Worklists" className="gap-1 px-2!">
          <ListTodo aria-hidden className="size-4" />
          <span className="contents xl:hidden">
            <WorklistCount list={first} />
          </span>
        </Button>
      }
    >
      {lists.map((list) => (
        <DropdownMenuItem key={list} asChild>
          <Link to={worklistAddress(list)} className="justify-between gap-6">
            {worklistTexts[list]}
            <WorklistCount list={list} />
          </Link>
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
