import { Bell, Check, ChevronDown, Download, Ellipsis, Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../../ui/overlays/DropdownMenu.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { Example } from './Group.tsx';

export function MenuExamples() {
  const [showsTax, setShowsTax] = useState(true);
  return (
    <Example title="Menus and popovers">
      <DropdownMenu
        align="start"
        trigger={
          <Button>
            Export
            <ChevronDown aria-hidden className="size-4 text-ink-muted" />
          </Button>
        }
      >
        <DropdownMenuLabel>Send to</DropdownMenuLabel>
        <DropdownMenuItem icon={<Download aria-hidden />}>QuickBooks Online</DropdownMenuItem>
        <DropdownMenuItem icon={<Download aria-hidden />} disabled>
          Xero (not connected)
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuCheckboxItem checked={showsTax} onCheckedChange={setShowsTax}>
          Include tax lines
        </DropdownMenuCheckboxItem>
      </DropdownMenu>
      <DropdownMenu
        align="start"
        trigger={
          <IconButton label="More actions" icon={<Ellipsis aria-hidden className="size-4" />} />
        }
      >
        <DropdownMenuItem icon={<Check aria-hidden />} shortcut="A">
          Approve
        </DropdownMenuItem>
        <DropdownMenuItem icon={<X aria-hidden />} shortcut="R">
          Reject
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Pencil aria-hidden />} shortcut="E">
          Edit
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={<Trash2 aria-hidden />} destructive>
          Delete
        </DropdownMenuItem>
      </DropdownMenu>
      <Popover
        align="start"
        label="Notifications"
        trigger={<Button icon={<Bell aria-hidden className="size-4" />}>Notifications</Button>}
      >
        <p className="font-semibold">Two invoices wait for you</p>
        <p className="mt-1 text-ink-muted">
          Northwind Freight, $3,916.75, is due in three days. Any manager may approve it.
        </p>
        <Button size="sm" variant="primary" className="mt-3">
          Open the queue
        </Button>
      </Popover>
    </Example>
  );
}
