import { Ellipsis, Lock, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { may } from '#shared/permissions.ts';
import { mayChangeView, type View, type ViewChange, viewQuery } from '#shared/views/contract.ts';
import { changeView, deleteView, saveView } from '../../../store/decisions/viewDecisions.ts';
import { newId } from '../../../store/device/devicePorts.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../../ui/overlays/DropdownMenu.tsx';
import { enqueueDecision } from '../../outbox/enqueueDecision.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { isDefault } from '../columns/columns.ts';
import type { ListAddress } from '../useListAddress.ts';
import type { ListView } from './useListView.ts';
import { ViewDialog } from './ViewDialog.tsx';

interface ViewActionsProps {
  listView: ListView;
  change: ListAddress['change'];
  /** The list is not simply all invoices, newest first. */
  isWorthSaving: boolean;
}

type OpenDialog = 'save' | 'rename' | 'delete';

/** Saves the list as a view, and changes or deletes the view that is open. */
export function ViewActions({ listView, change, isWorthSaving }: ViewActionsProps) {
  const { me, database } = useSignedIn();
  const { active, content, changed, columns } = listView;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  if (!may(me.roles, 'views.save')) return null;
  const mayChange = active !== null && mayChangeView(active, me);
  const maySave = active ? changed : isWorthSaving;
  if (!mayChange && !maySave) return null;

  // Checked here, because a decision that is queued is refused only later.
  const problem = viewQuery.safeParse(content).error?.issues[0]?.message;

  const changeActive = async (to: ViewChange) =>
    active !== null && (await enqueueDecision(database, changeView(active, to)));

  function saveChanges() {
    if (problem === undefined) void changeActive({ query: content });
    else toast({ title: 'View not saved', description: problem, tone: 'danger' });
  }

  async function save({ name, isShared }: { name: string; isShared: boolean }): Promise<boolean> {
    const id = newId();
    const view = { id, name, isShared, query: content };
    if (!(await enqueueDecision(database, saveView(view)))) return false;
    change({ view: id, columns: isDefault(columns) ? null : columns });
    return true;
  }

  async function remove(view: View) {
    close();
    if (await enqueueDecision(database, deleteView(view))) change({ view: null });
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {changed && mayChange && (
        <Button size="sm" onClick={saveChanges}>
          Save changes
        </Button>
      )}
      {maySave && (
        <Button size="sm" variant="ghost" onClick={() => setOpen('save')}>
          {active ? 'Save as new view' : 'Save as view'}
        </Button>
      )}
      {mayChange && (
        <ViewMenu
          view={active}
          onRename={() => setOpen('rename')}
          onShare={(isShared) => void changeActive({ isShared })}
          onDelete={() => setOpen('delete')}
        />
      )}
      {open === 'save' && (
        <ViewDialog
          title={active ? 'Save as a new view' : 'Save this list as a view'}
          confirmLabel="Save view"
          before={{ name: '', isShared: false }}
          asksWhoseItIs
          problem={problem}
          onConfirm={save}
          onClose={close}
        />
      )}
      {open === 'rename' && active && (
        <ViewDialog
          title="Rename the view"
          confirmLabel="Rename"
          before={active}
          asksWhoseItIs={false}
          onConfirm={({ name }) => changeActive({ name })}
          onClose={close}
        />
      )}
      {open === 'delete' && active && (
        <AlertDialog
          open
          onOpenChange={close}
          destructive
          title={`Delete the view “${active.name}”?`}
          description={
            active.isShared
              ? 'It goes for everybody in the company. The invoices stay as they are.'
              : 'The invoices stay as they are.'
          }
          confirmLabel="Delete view"
          onConfirm={() => void remove(active)}
        />
      )}
    </div>
  );
}

interface ViewMenuProps {
  view: View;
  onRename: () => void;
  onShare: (isShared: boolean) => void;
  onDelete: () => void;
}

function ViewMenu({ view, onRename, onShare, onDelete }: ViewMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="sm"
          label={`Options of the view ${view.name}`}
          icon={<Ellipsis aria-hidden className="size-4" />}
        />
      }
    >
      <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
        Rename…
      </DropdownMenuItem>
      {view.isShared ? (
        <DropdownMenuItem icon={<Lock aria-hidden />} onSelect={() => onShare(false)}>
          Make private
        </DropdownMenuItem>
      ) : (
        <DropdownMenuItem icon={<Users aria-hidden />} onSelect={() => onShare(true)}>
          Share with the company
        </DropdownMenuItem>
      )}
      <DropdownMenuItem destructive icon={<Trash2 aria-hidden />} onSelect={onDelete}>
        Delete…
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
