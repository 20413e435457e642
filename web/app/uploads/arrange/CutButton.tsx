import { Scissors } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { classes } from '../../../ui/foundation/classes.ts';

interface CutButtonProps {
  /** Index of the page after the cut, from 0. */
  index: number;
  last: number;
  isCut: boolean;
  hint: string;
  onToggle: () => void;
  onFocusAt: (index: number) => void;
}

/** The button between two pages that begins another invoice there. */
export function CutButton({ index, last, isCut, hint, onToggle, onFocusAt }: CutButtonProps) {
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: Math.max(index - 1, 1),
      ArrowRight: Math.min(index + 1, last),
      Home: 1,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined) onFocusAt(to);
    else if (event.key === 'Enter') event.currentTarget.form?.requestSubmit();
    else return;
    event.preventDefault();
  }

  return (
    <button
      type="button"
      data-cut={index}
      aria-pressed={isCut}
      aria-label={`Cut before page ${index + 1}`}
      aria-describedby={hint}
      tabIndex={index === 1 ? 0 : -1}
      onClick={onToggle}
      onKeyDown={onKeyDown}
      className="group/cut flex w-8 flex-col items-center gap-1 rounded-md text-ink-faint hover:text-accent-ink aria-pressed:text-accent-ink pointer-coarse:w-11"
    >
      <span className={classes(line, isCut ? 'border-solid border-accent' : idle)} />
      <Scissors aria-hidden className="size-4 shrink-0 rotate-90" />
      <span className={classes(line, isCut ? 'border-solid border-accent' : idle)} />
    </button>
  );
}

const line = 'w-0 flex-1 border-l-2';
const idle = 'border-dashed border-line-strong opacity-60 group-hover/cut:opacity-100';
