import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { BooksList } from '#shared/books/lists.ts';
import type { ListToChoose } from '../../../../store/rows/useBooksItems.ts';
import { ItemCombobox } from '../../../books/BooksItemPicker.tsx';
import type { CellActions } from '../useGridCells.ts';

interface ItemCellEditorProps {
  list: BooksList;
  known: ListToChoose | undefined;
  label: string;
  value: string | null;
  /** Typed before the editor was there. */
  begun: string | null;
  enter: (itemId: string | null) => void;
  actions: CellActions;
}

/** The type-ahead of a cell: Enter and Tab take the marked item and move on, an emptied text empties the cell. */
export function ItemCellEditor({
  list,
  known,
  label,
  value,
  begun,
  enter,
  actions,
}: ItemCellEditorProps) {
  const control = useRef<HTMLInputElement>(null);
  /** The marked item was reached by arrows, and not by typing. */
  const moved = useRef(false);
  useEffect(() => control.current?.focus(), []);

  function beforeCombobox(event: KeyboardEvent): void {
    const takes = event.key === 'Enter' || event.key === 'Tab';
    if (event.key === 'Escape') actions.key(event);
    else if (takes && !moved.current && control.current?.value.trim() === '') {
      enter(null);
      actions.key(event);
    }
    moved.current = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only passes on keys of its control
    <div
      className="absolute inset-0 z-20 max-md:top-auto max-md:h-11"
      onKeyDownCapture={beforeCombobox}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Tab') actions.key(event);
      }}
    >
      <ItemCombobox
        ref={control}
        list={list}
        known={known}
        aria-label={label}
        begun={begun}
        value={value ?? ''}
        onValueChange={(itemId) => {
          enter(itemId);
          actions.stay();
        }}
        onBlur={actions.leave}
      />
    </div>
  );
}
