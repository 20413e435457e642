import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { SavedListsMenu } from './SavedListsMenu.tsx';

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
