import { ChevronsUpDown } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { classes } from '../foundation/classes.ts';
import { popupClasses } from '../foundation/popup.ts';
import { ComboboxList } from './ComboboxList.tsx';
import { type ComboboxOption, filterOptions, nextIndex } from './comboboxFilter.ts';
import {
  type ControlSize,
  controlClasses,
  controlHeight,
  useFieldControl,
  useFieldLabelId,
} from './fieldControl.ts';

/** More are found by typing; drawing thousands would be felt with every letter. */
const mostListed = 60;
/** The value of the option that offers the typed text as a new entry. */
const freeText = '\u0000new';

interface Choices
  extends Pick<
    ComboboxProps,
    | 'options'
    | 'search'
    | 'value'
    | 'shownText'
    | 'begun'
    | 'onValueChange'
    | 'onFreeText'
    | 'freeTextLabel'
  > {}

/** The state of a combobox: the typed text, its matches, and the active option. */
function useCombobox({
  options,
  search = (query) => filterOptions(options, query),
  value,
  shownText,
  begun,
  onValueChange,
  onFreeText,
  freeTextLabel,
}: Choices) {
  const [open, setOpen] = useState(begun !== undefined);
  const [query, setQuery] = useState<string | null>(begun ?? null);
  const [active, setActive] = useState(begun === undefined || begun === null ? -1 : 0);

  const chosen = options.find((option) => option.value === value);
  const matches = query === null ? options : search(query);
  const typed = query?.trim() ?? '';
  const isNew = typed !== '' && !matches.some(({ label }) => label === typed);
  const listed = matches.slice(0, mostListed);
  const found =
    freeTextLabel && isNew ? [...listed, { value: freeText, label: freeTextLabel(typed) }] : listed;

  function show() {
    setOpen(true);
    setActive(query === null ? options.findIndex((option) => option.value === value) : 0);
  }

  function close() {
    setOpen(false);
    setQuery(null);
    setActive(-1);
  }

  function choose(option: ComboboxOption) {
    if (option.value === freeText) onFreeText?.(typed);
    else onValueChange(option.value);
    close();
  }

  /** A text without a match is passed to `onFreeText`, unless that is an option to be chosen. */
  function leave() {
    if (typed !== '' && found.length === 0 && !freeTextLabel) onFreeText?.(typed);
    close();
  }

  function type(text: string) {
    setQuery(text);
    setOpen(true);
    setActive(0);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      setActive(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, found.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const option = found[active];
      if (option) choose(option);
      else leave();
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      const option = begun === undefined || query === null ? undefined : found[active];
      if (option) choose(option);
      else leave();
    }
  }

  const text = query ?? shownText ?? chosen?.label ?? '';
  const more = matches.length - listed.length;
  return {
    open,
    text,
    found,
    more,
    active,
    setActive,
    show,
    close,
    leave,
    choose,
    type,
    onKeyDown,
  };
}

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'id'
  | 'ref'
  | 'name'
  | 'disabled'
  | 'readOnly'
  | 'placeholder'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
  | 'className'
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-invalid'
>;

interface ComboboxProps extends InputProps {
  options: readonly ComboboxOption[];
  /** Finds options by what is typed; without it, by words of their labels and details. */
  search?: (query: string) => readonly ComboboxOption[];
  value: string;
  onValueChange: (value: string) => void;
  /** Gets a typed text that matches no option. */
  onFreeText?: (text: string) => void;
  /** Offers the typed text as an option of its own; only choosing it passes it to `onFreeText`. */
  freeTextLabel?: (text: string) => string;
  /** Shown while nothing is typed, instead of the label of the chosen option. */
  shownText?: string;
  /** The control of a cell: opens at once with this text typed (`null` for none), and Tab takes the marked option. */
  begun?: string | null;
  /** Details are under the labels instead of beside them. */
  stacked?: boolean;
  size?: ControlSize;
  emptyText?: string;
}

/** One choice among many, found by typing. The focus stays in the text; arrows move through the options. */
export function Combobox({
  options,
  search,
  value,
  onValueChange,
  onFreeText,
  freeTextLabel,
  shownText,
  begun,
  stacked = false,
  size = 'md',
  emptyText = 'No matches',
  className,
  onBlur,
  onFocus,
  onKeyDown,
  ...input
}: ComboboxProps) {
  const box = useCombobox({
    options,
    value,
    onValueChange,
    ...(search ? { search } : {}),
    ...(onFreeText ? { onFreeText } : {}),
    ...(freeTextLabel ? { freeTextLabel } : {}),
    ...(shownText === undefined ? {} : { shownText }),
    ...(begun === undefined ? {} : { begun }),
  });
  const field = useFieldControl(input);
  const fieldLabelId = useFieldLabelId();
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);

  return (
    <Popover.Root open={box.open} onOpenChange={(open) => (open ? box.show() : box.close())}>
      <Popover.Anchor asChild>
        <div ref={anchor} className={classes('relative min-w-0', className)}>
          <input
            {...input}
            {...field}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={box.open}
            aria-controls={box.open ? listId : undefined}
            aria-activedescendant={box.active >= 0 ? `${listId}-${box.active}` : undefined}
            value={box.text}
            onChange={(event) => box.type(event.target.value)}
            onClick={input.readOnly ? undefined : box.show}
            onFocus={(event) => {
              // What was typed stays; what was there is replaced by the next letter.
              if (!begun) event.target.select();
              onFocus?.(event);
            }}
            onBlur={(event) => {
              box.leave();
              onBlur?.(event);
            }}
            onKeyDown={(event) => {
              const wasOpen = box.open;
              if (!input.readOnly) box.onKeyDown(event);
              // A key that acts in the open list is not passed on, except Enter.
              if (!wasOpen || event.key === 'Enter') onKeyDown?.(event);
            }}
            className={classes(controlClasses, controlHeight[size], 'truncate pr-8 pl-2.5')}
          />
          <ChevronsUpDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-muted"
          />
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) {
              event.preventDefault();
            }
          }}
          // The list is outside of a dialog around it, which would block the wheel there.
          onWheel={(event) => event.stopPropagation()}
          onTouchMove={(event) => event.stopPropagation()}
          className={classes(
            popupClasses,
            'max-h-[min(18rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) overflow-y-auto p-1',
            stacked || begun !== undefined ? 'min-w-[min(24rem,calc(100vw-1rem))]' : 'min-w-56',
          )}
        >
          <ComboboxList
            id={listId}
            labelId={fieldLabelId}
            label={input['aria-label']}
            options={box.found}
            value={value}
            active={box.active}
            emptyText={emptyText}
            stacked={stacked}
            more={box.more}
            onActive={box.setActive}
            onChoose={box.choose}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
