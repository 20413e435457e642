import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/foundation/classes.ts';
import { useReview } from '../ReviewContext.ts';
import { useTyping } from '../useTyping.ts';

interface CellEditorProps {
  /** The key of the cell in the document. */
  cell: string;
  label: string;
  value: string | null;
  /** The value as the cell shows it. */
  shown: string;
  /** A typed text as it is stored. */
  stored: (text: string) => string;
  /** Figures are on the right, below the label that the cell has on phones. */
  isFigure: boolean;
  /** Typed before the editor was there: it replaces the value. */
  begun: string | null;
  enter: (text: string) => boolean;
  /** What the key does beyond editing text; false if it does nothing here. */
  onKey: (event: KeyboardEvent) => 'takeBack' | 'take' | null;
  onLeave: () => void;
}

/** The control of the cell that is being edited, saved to the document like every field. */
export function CellEditor({
  cell,
  label,
  value,
  shown: shownValue,
  stored,
  isFigure,
  begun,
  enter,
  onKey,
  onLeave,
}: CellEditorProps) {
  const { drafts, onOpen } = useReview();
  const control = useRef<HTMLInputElement>(null);
  const [before] = useState(value);
  const takenBack = useRef(false);
  const [shown, setShown] = useState(begun ?? shownValue);
  const typing = useTyping({
    value: value ?? '',
    // What was taken back is not saved when the editor goes.
    enter: (text) => takenBack.current || enter(text),
    onOpen,
    begun: begun === null ? null : stored(begun),
  });

  useEffect(() => {
    control.current?.focus();
    // What was typed stays; what was there is replaced by the next letter.
    if (begun === null) control.current?.select();
  }, [begun]);

  useEffect(() => {
    drafts.set(cell, typing.text);
    return () => drafts.set(cell, null);
  }, [drafts, cell, typing.text]);

  return (
    <input
      ref={control}
      aria-label={label}
      aria-invalid={typing.notTaken || undefined}
      autoComplete="off"
      inputMode={isFigure ? 'decimal' : 'text'}
      value={shown}
      onChange={({ target }) => {
        setShown(target.value);
        typing.type(stored(target.value));
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const done = onKey(event);
        if (done === 'takeBack') {
          takenBack.current = true;
          if ((value ?? '') !== (before ?? '')) enter(before ?? '');
        }
        if (done === 'take') typing.leave();
      }}
      onBlur={() => {
        typing.leave();
        onLeave();
      }}
      className={classes(
        'absolute inset-0 size-full bg-surface px-2 text-base outline-2 -outline-offset-2 outline-focus pointer-coarse:text-md',
        isFigure && 'text-right tabular-nums max-md:pt-3',
      )}
    />
  );
}
