import {
  Bell,
  Check,
  ChevronDown,
  Download,
  Ellipsis,
  Pencil,
  Plus,
  RefreshCw,
  Trash2,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { Tooltip } from '../../../ui/display/Tooltip.tsx';
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
import { Example, Group } from './Group.tsx';

function MenuExamples() {
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

const icon = 'size-4';

export function ActionsGroup({ id, title }: { id: string; title: string }) {
  return (
    <Group id={id} title={title}>
      <Example title="Variants">
        <Button variant="primary">Approve invoice</Button>
        <Button>Export CSV</Button>
        <Button variant="ghost">Skip group</Button>
        <Button variant="danger">Delete rule</Button>
      </Example>
      <Example title="With an icon">
        <Button variant="primary" icon={<Plus aria-hidden className={icon} />}>
          Add vendor
        </Button>
        <Button icon={<Download aria-hidden className={icon} />}>Export</Button>
        <Button variant="ghost" icon={<RefreshCw aria-hidden className={icon} />}>
          Refresh
        </Button>
        <Button variant="danger" icon={<Trash2 aria-hidden className={icon} />}>
          Delete
        </Button>
      </Example>
      <Example title="Sizes">
        <Button size="sm" variant="primary">
          Approve
        </Button>
        <Button size="sm">Reject</Button>
        <Button size="md">Default</Button>
        <Button size="lg" variant="primary">
          Start free trial
        </Button>
      </Example>
      <Example title="Busy">
        <Button variant="primary" busy>
          Approving
        </Button>
        <Button busy>Exporting</Button>
        <Button variant="danger" busy>
          Deleting
        </Button>
      </Example>
      <Example title="Disabled">
        <Button variant="primary" disabled>
          Approve
        </Button>
        <Button disabled>Export</Button>
        <Button variant="ghost" disabled>
          Skip
        </Button>
        <Button variant="danger" disabled>
          Delete
        </Button>
      </Example>
      <Example title="Links that look like buttons">
        <Button asChild variant="primary">
          <a href="#actions">See plans</a>
        </Button>
        <Button asChild>
          <a href="#actions">Back to dashboard</a>
        </Button>
      </Example>
      <Example title="Icon buttons">
        <IconButton label="Approve" icon={<Check aria-hidden className={icon} />} />
        <IconButton label="Reject" variant="secondary" icon={<X aria-hidden className={icon} />} />
        <IconButton label="Add" variant="primary" icon={<Plus aria-hidden className={icon} />} />
        <IconButton label="Refresh" size="sm" icon={<RefreshCw aria-hidden className={icon} />} />
        <IconButton label="Refreshing" busy icon={<RefreshCw aria-hidden className={icon} />} />
        <IconButton label="Delete" disabled icon={<Trash2 aria-hidden className={icon} />} />
        <Tooltip content="Read on Nov 18 with 97% confidence">
          <Button variant="ghost">With a tooltip</Button>
        </Tooltip>
      </Example>
      <MenuExamples />
    </Group>
  );
}
