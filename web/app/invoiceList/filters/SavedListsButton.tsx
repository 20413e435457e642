import { Bookmark, Check, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { keepProblemText } from '../../../store/database/cannotKeep.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { removeList, saveList, useSavedLists } from '../../../store/database/savedLists.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { classes } from '../../../ui/foundation/classes.ts';
import { Popover } from '../../../ui/overlays/Popover.tsx';

interface SavedListsMenuProps {
  database: LocalDatabase;
  query: string;
  onDone: () => void;
}

const standard = [
  { name: 'Mine to approve', query: 'mine=1' },
  { name: 'Overdue', query: 'due=overdue' },
  { name: 'Flagged', query: 'flag=any' },
  { name: 'This month', query: 'date=this-month' },
];

/** The built-in lists, the person's saved lists, and a form to save the current one. */
function SavedListsMenu({ database, query, onDone }: SavedListsMenuProps) {
  const saved = useSavedLists(database) ?? [];
  const [naming, setNaming] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Lists for everybody">
        {standard.map((list) => (
          <li key={list.name}>
            <ListLink {...list} isHere={list.query === query} onDone={onDone} />
          </li>
        ))}
      </ul>
      {saved.length > 0 && (
        <ul aria-label="Your lists" className="border-t border-line pt-2">
          {saved.map((list) => (
            <li key={list.name} className="flex items-center gap-1">
              <ListLink {...list} isHere={list.query === query} onDone={onDone} />
              <IconButton
                size="sm"
                label={`Remove ${list.name}`}
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={() => void removeList(database, list).catch(toastNotSaved)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="border-t border-line pt-2">
        {naming ? (
          <SaveForm database={database} query={query} onSaved={() => setNaming(false)} />
        ) : (
          <Button
            variant="ghost"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setNaming(true)}
          >
            Save this list
          </Button>
        )}
      </div>
    </div>
  );
}

interface ListLinkProps {
  name: string;
  query: string;
  isHere: boolean;
  onDone: () => void;
}

function ListLink({ name, query, isHere, onDone }: ListLinkProps) {
  return (
    <Link
      to={`/invoices?${query}`}
      aria-current={isHere ? 'page' : undefined}
      onClick={onDone}
      className={classes(
        'flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 hover:bg-hover pointer-coarse:min-h-11',
        isHere && 'font-medium text-accent-ink',
      )}
    >
      <span className="truncate">{name}</span>
      {isHere && <Check aria-hidden className="ml-auto size-4 shrink-0" />}
    </Link>
  );
}

const maxNameLength = 60;

interface SaveFormProps extends Pick<SavedListsMenuProps, 'database' | 'query'> {
  onSaved: () => void;
}

function SaveForm({ database, query, onSaved }: SaveFormProps) {
  const [name, setName] = useState('');

  async function save(event: FormEvent) {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return;
    try {
      await saveList(database, { name: given, query });
      onSaved();
      toast({ title: `Saved as ${given}`, tone: 'positive' });
    } catch (error) {
      toastNotSaved(error);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-2 px-2 pt-1 pb-1">
      <FormField
        label="Save this list as"
        hint="Search, filters and order. Kept on this device until you sign out."
      >
        <Input
          // The person has just opened the form.
          ref={focusOnce}
          value={name}
          maxLength={maxNameLength}
          onChange={({ target }) => setName(target.value)}
        />
      </FormField>
      <Button type="submit" disabled={name.trim() === ''} className="self-end">
        Save
      </Button>
    </form>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

function toastNotSaved(error: unknown): void {
  toast({ title: 'Error', description: keepProblemText(error), tone: 'danger' });
}

interface SavedListsButtonProps {
  database: LocalDatabase;
  /** The query string of the current list. */
  query: string;
}

export function SavedListsButton(props: SavedListsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Saved lists"
      className="w-72 p-2"
      trigger={
        <Button icon={<Bookmark aria-hidden className="size-4" />}>
          <span className="max-sm:sr-only">Lists</span>
        </Button>
      }
    >
      <SavedListsMenu {...props} onDone={() => setOpen(false)} />
    </Popover>
  );
}
