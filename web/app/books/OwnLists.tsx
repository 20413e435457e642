import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { type BooksItem, changeBooksItem } from '#shared/books/contract.ts';
import { listNames, type OwnList, ownList } from '#shared/books/lists.ts';
import { call } from '../../api/call.ts';
import { useConnection } from '../../api/connection.ts';
import { problemText } from '../../api/problemText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ItemLists } from './ItemLists.tsx';
import { OwnItemDialog } from './OwnItemDialog.tsx';

type Open =
  | { dialog: 'item'; list: OwnList; item: BooksItem | null }
  | { dialog: 'import'; list: OwnList };

interface OwnListsProps {
  items: readonly BooksItem[];
  mayManage: boolean;
}

/** The lists that a company keeps in Docket. */
export function OwnLists({ items, mayManage }: OwnListsProps) {
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState<string>();
  const isOffline = useConnection() === 'offline';

  async function setActive({ id, name }: BooksItem, isActive: boolean) {
    setBusy(id);
    try {
      await call(changeBooksItem, { params: { booksItemId: id }, body: { isActive } });
      toast({ title: isActive ? `${name} is active again` : `${name} is inactive` });
    } catch (error) {
      toast({ title: 'Not changed', description: problemText(error), tone: 'danger' });
    } finally {
      setBusy(undefined);
    }
  }

  function editable(list: string): OwnList | null {
    return mayManage ? (ownList.safeParse(list).data ?? null) : null;
  }

  return (
    <>
      <ItemLists
        books="own"
        items={items}
        actions={(shown) => {
          const list = editable(shown);
          if (!list) return null;
          return (
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                disabled={isOffline}
                icon={<Plus aria-hidden className="size-4" />}
                onClick={() => setOpen({ dialog: 'item', list, item: null })}
              >
                {`Add ${listNames[list].one}`}
              </Button>
              <Button
                size="sm"
                disabled={isOffline}
                icon={<FileUp aria-hidden className="size-4" />}
                onClick={() => setOpen({ dialog: 'import', list })}
              >
                Import CSV
              </Button>
            </div>
          );
        }}
        itemActions={(item) => {
          const list = editable(item.list);
          if (!list) return null;
          return (
            <div className="flex gap-2">
              <Button
                size="sm"
                disabled={isOffline}
                aria-label={`Edit ${item.name}`}
                onClick={() => setOpen({ dialog: 'item', list, item })}
              >
                Edit
              </Button>
              <Button
                size="sm"
                variant="ghost"
                busy={busy === item.id}
                disabled={isOffline}
                aria-label={`${item.isActive ? 'Deactivate' : 'Activate'} ${item.name}`}
                onClick={() => void setActive(item, !item.isActive)}
              >
                {item.isActive ? 'Deactivate' : 'Activate'}
              </Button>
            </div>
          );
        }}
      />
      {open?.dialog === 'item' && (
        <OwnItemDialog
          list={open.list}
          item={open.item}
          items={items}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.dialog === 'import' && (
        <ImportDialog list={open.list} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
