import { classes } from '../foundation/classes.ts';

interface SegmentsProps<Value extends string> {
  /** Names the choice for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: 'sm' | 'md';
  className?: string;
}

const heights = { sm: 'h-6 px-2.5 text-sm', md: 'h-9 px-3' };

/** One of a few views of the same thing. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  size = 'md',
  className,
}: SegmentsProps<Value>) {
  return (
    <fieldset
      className={classes(
        'grid auto-cols-fr grid-flow-col gap-1 rounded-lg bg-sunken',
        size === 'sm' ? 'p-0.5' : 'p-1',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className={classes(
            'rounded-md font-medium whitespace-nowrap text-ink-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-xs pointer-coarse:h-11',
            heights[size],
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
