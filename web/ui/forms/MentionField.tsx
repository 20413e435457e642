import * as Popover from 'radix-ui/popover';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { popupClasses } from '../foundation/popup.ts';
import { ComboboxList } from './ComboboxList.tsx';
import { type ComboboxOption, filterOptions, nextIndex } from './comboboxFilter.ts';
import { Textarea } from './Textarea.tsx';

interface MentionFieldProps {
  /** The people who may be mentioned. */
  options: ComboboxOption[];
  value: string;
  onValueChange: (value: string) => void;
  /** A person was picked; their name is in the text after an @. */
  onPick: (option: ComboboxOption) => void;
  /** The text after an @ at the caret, if there is one. */
  mentionAt: (typed: string, caret: number) => { from: number; query: string } | null;
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void;
  maxLength: number;
}

/** A text area in which an @ offers people. The focus stays in the text; arrows move through them. */
export function MentionField(props: MentionFieldProps) {
  const { options, value, onValueChange, onPick, mentionAt, onSubmit, maxLength } = props;
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const mention = caret === null ? null : mentionAt(value, caret);
  const found = mention ? filterOptions(options, mention.query) : [];
  const open = found.length > 0;

  function type(typed: string, at: number) {
    onValueChange(typed);
    setCaret(at);
    setActive(0);
  }

  function choose(option: ComboboxOption | undefined) {
    if (!option || !mention || caret === null) return;
    const before = `${value.slice(0, mention.from)}@${option.label} `;
    // Rendered at once: the next key may come before the next frame, and has to go behind the name.
    flushSync(() => {
      onPick(option);
      onValueChange(before + value.slice(caret).replace(/^ /, ''));
      setCaret(null);
    });
    area.current?.focus();
    area.current?.setSelectionRange(before.length, before.length);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSubmit();
    else if (!open) return;
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setActive(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, found.length));
    } else if (event.key === 'Enter' || event.key === 'Tab') choose(found[active]);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      setCaret(null);
    } else return;
    event.preventDefault();
  }

  return (
    <Popover.Root open={open} onOpenChange={(opens) => !opens && setCaret(null)}>
      <Popover.Anchor asChild>
        <div className="min-w-0">
          <Textarea
            ref={area}
            rows={2}
            maxLength={maxLength}
            value={value}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open ? `${listId}-${active}` : undefined}
            onChange={({ target }) => type(target.value, target.selectionStart)}
            onKeyDown={onKeyDown}
            onBlur={() => setCaret(null)}
            className="w-full"
          />
          <span role="status" className="sr-only">
            {open && `${found.length} found. Arrow keys choose, Enter takes.`}
          </span>
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={4}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className={`${popupClasses} max-h-60 w-96 max-w-(--radix-popover-content-available-width) overflow-y-auto p-1`}
        >
          <ComboboxList
            id={listId}
            label="People to mention"
            labelId={undefined}
            options={found}
            value=""
            active={active}
            emptyText=""
            onActive={setActive}
            onChoose={choose}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
