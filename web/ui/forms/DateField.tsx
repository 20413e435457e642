import { CalendarDays } from 'lucide-react';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { classes } from '../foundation/classes.ts';
import {
  type ControlSize,
  controlClasses,
  controlHeight,
  useControlProblem,
  useFieldControl,
  useFieldLabelId,
} from './fieldControl.ts';
import { IconButton } from './IconButton.tsx';
import { isDay, patternText } from './typedDay.ts';
import { type DayText, useDayText } from './useDayText.ts';

interface DateFieldProps
  extends Pick<
    ComponentProps<'input'>,
    | 'id'
    | 'name'
    | 'disabled'
    | 'readOnly'
    | 'required'
    | 'onFocus'
    | 'onKeyDown'
    | 'className'
    | 'aria-label'
    | 'aria-describedby'
    | 'aria-invalid'
  > {
  ref?: React.Ref<HTMLInputElement | null>;
  /** YYYY-MM-DD, or ''. */
  value: string;
  /** Gets each typed or chosen day, and '' when the field is emptied. Never a text that is no day. */
  onValueChange: (value: string) => void;
  /** A day that was typed goes on into a text that is none, so the day from before holds again. By default it is a new value. */
  onTakeBack?: (before: string) => void;
  /** The focus has left the text and the calendar. */
  onBlur?: () => void;
  /** Reports whether a text is shown that is no day, and that is therefore not in the value. */
  onOpen?: (open: boolean) => void;
  /** The first and the last day that may be entered, as YYYY-MM-DD. */
  min?: string;
  max?: string;
  size?: ControlSize;
}

/** A day, typed in the person's format or chosen from the browser's calendar. Its FormField says what is wrong with a text. */
export function DateField({
  ref,
  value,
  onValueChange,
  onTakeBack,
  onBlur,
  onOpen,
  min,
  max,
  size = 'md',
  className,
  onKeyDown,
  ...rest
}: DateFieldProps) {
  const field = useFieldControl(rest);
  const labelId = useFieldLabelId();
  const orderId = useId();
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const fixed = Boolean(rest.disabled || rest.readOnly);
  const typed = useDayText({ value, min, max, fixed, onValueChange, onTakeBack, onOpen });
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  useControlProblem(typed.problem);
  useFormRefusal(input, typed);

  function onLeave(event: FocusEvent) {
    if (!box.current?.contains(event.relatedTarget)) onBlur?.();
  }

  function openCalendar() {
    calendar.current?.showPicker();
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (!fixed && !event.nativeEvent.isComposing && isTaken(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else onKeyDown?.(event);
  }

  /** Whether the key is the field's own, and nobody else's. */
  function isTaken({ key, altKey }: KeyboardEvent): boolean {
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (altKey) openCalendar();
        else typed.step(key === 'ArrowUp' ? 1 : -1);
        return true;
      case 'Enter':
        typed.finish();
        return typed.isWrong;
      case 'Escape':
        typed.giveUp();
        return typed.isWrong;
      default:
        return false;
    }
  }

  return (
    <span ref={box} className={classes('relative flex min-w-0', className)}>
      <input
        {...rest}
        {...field}
        ref={input}
        type="text"
        // Phones show digits, which are enough: signs between them can be left out.
        inputMode="numeric"
        autoComplete="off"
        placeholder={fixed ? undefined : patternText(typed.pattern)}
        aria-describedby={[field['aria-describedby'], orderId].filter(Boolean).join(' ')}
        value={typed.text}
        onChange={({ target }) => typed.type(target.value)}
        onBlur={(event) => {
          typed.finish();
          onLeave(event);
        }}
        onKeyDown={onKey}
        className={classes(
          controlClasses,
          controlHeight[size],
          'pl-2.5 tabular-nums placeholder:text-ink-faint',
          rest.readOnly ? 'pr-2.5' : 'pr-8 pointer-coarse:pr-11',
        )}
      />
      <span id={orderId} className="sr-only">
        Typed as {typed.pattern.order.join(', ')}
      </span>
      {!rest.readOnly && (
        <>
          {/* Only its calendar is used, which opens at its place. Phones zoom in to smaller text. */}
          <input
            ref={calendar}
            type="date"
            aria-hidden
            tabIndex={-1}
            disabled={rest.disabled}
            min={min}
            max={max}
            // A chosen day that is there already would be no change.
            value={!typed.isWrong && isDay(value) ? value : ''}
            onChange={({ target }) => typed.choose(target.value)}
            onBlur={onLeave}
            className="pointer-events-none absolute inset-0 size-full text-md opacity-0"
          />
          <IconButton
            light
            size="sm"
            label="Open the calendar"
            aria-describedby={labelId}
            icon={<CalendarDays aria-hidden className="size-4" />}
            disabled={rest.disabled}
            onClick={({ currentTarget }) => {
              // Safari does not focus a pressed button, and the field could not be left.
              currentTarget.focus();
              openCalendar();
            }}
            onBlur={onLeave}
            className="absolute inset-y-0 right-0 my-auto"
          />
        </>
      )}
    </span>
  );
}

/** A form with a text that is no day is not sent: it would send the day before. */
function useFormRefusal(input: React.RefObject<HTMLInputElement | null>, typed: DayText): void {
  const { isWrong } = typed;
  const finish = useRef(typed.finish);
  useEffect(() => {
    finish.current = typed.finish;
  });
  useEffect(() => {
    const form = input.current?.form;
    if (!isWrong || !form) return undefined;
    const refuse = (event: SubmitEvent) => {
      event.preventDefault();
      // React hears of it above the form.
      event.stopImmediatePropagation();
      finish.current();
      input.current?.focus();
    };
    form.addEventListener('submit', refuse);
    return () => form.removeEventListener('submit', refuse);
  }, [isWrong, input]);
}
