import { type ComponentProps, useState } from 'react';
import { groupMoneyText, normaliseMoneyText } from '../display/moneyText.ts';
import { classes } from '../foundation/classes.ts';
import { amountSigns } from '../foundation/formats.ts';
import {
  type ControlSize,
  controlClasses,
  controlHeight,
  useFieldControl,
} from './fieldControl.ts';

interface MoneyFieldProps
  extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'defaultValue' | 'onChange'> {
  /** A decimal string, or ''. A text that is no amount is passed on as typed. */
  value: string;
  onValueChange: (value: string) => void;
  currency: string;
  /** After the point, in amounts of the currency. */
  digits: number;
  size?: ControlSize;
}

export function MoneyField({
  value,
  onValueChange,
  currency,
  digits,
  size = 'md',
  className,
  onFocus,
  onBlur,
  ...rest
}: MoneyFieldProps) {
  const field = useFieldControl(rest);
  // While somebody types, their text is not reformatted.
  const [draft, setDraft] = useState<string | null>(null);

  return (
    <span className={classes('relative flex min-w-0', className)}>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-sm font-medium text-ink-faint"
      >
        {currency}
      </span>
      <input
        {...rest}
        {...field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? groupMoneyText(value, amountSigns())}
        onFocus={(event) => {
          setDraft(groupMoneyText(value, amountSigns()));
          onFocus?.(event);
        }}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          const amount = normaliseMoneyText(text, digits, amountSigns());
          onValueChange(amount ?? text.trim());
        }}
        onBlur={(event) => {
          setDraft(null);
          onBlur?.(event);
        }}
        className={classes(
          controlClasses,
          controlHeight[size],
          'pr-2.5 pl-12 text-right tabular-nums',
        )}
      />
    </span>
  );
}
