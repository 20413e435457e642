import { Check, ChevronDown } from 'lucide-react';
import * as Primitive from 'radix-ui/select';
import type { ComponentProps } from 'react';
import { classes } from '../foundation/classes.ts';
import { styleNonce } from '../foundation/nonce.ts';
import { popupClasses, popupItemClasses } from '../foundation/popup.ts';
import {
  type ControlSize,
  controlClasses,
  controlHeight,
  useFieldControl,
} from './fieldControl.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

type TriggerProps = Pick<
  ComponentProps<typeof Primitive.Trigger>,
  'id' | 'ref' | 'onBlur' | 'className' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
>;

interface SelectProps extends TriggerProps {
  /** An option with the value '' ("All statuses") may be among them. */
  options: SelectOption[];
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
  size?: ControlSize;
  disabled?: boolean;
  name?: string;
}

// The primitive reserves '' for "nothing chosen", so an option with that value is passed to it as this character.
const blank = '\u2400';

export function Select({
  options,
  value,
  onValueChange,
  placeholder = 'Choose…',
  size = 'md',
  disabled = false,
  name,
  className,
  ...trigger
}: SelectProps) {
  const field = useFieldControl(trigger);
  const offersBlank = options.some((option) => option.value === '');
  return (
    <Primitive.Root
      value={value === '' && offersBlank ? blank : value}
      onValueChange={(chosen) => onValueChange(chosen === blank ? '' : chosen)}
      disabled={disabled}
      {...(name === undefined ? {} : { name })}
    >
      <Primitive.Trigger
        {...trigger}
        {...field}
        className={classes(
          controlClasses,
          controlHeight[size],
          'flex items-center justify-between gap-2 px-2.5 text-left data-placeholder:text-ink-faint',
          className,
        )}
      >
        <span className="truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Primitive.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={classes(
            popupClasses,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden',
          )}
        >
          <Primitive.Viewport {...(styleNonce ? { nonce: styleNonce } : {})} className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value || blank}
                disabled={option.disabled ?? false}
                className={classes(popupItemClasses, 'pr-8')}
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator className="absolute right-2">
                  <Check aria-hidden className="size-4 text-accent-ink" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
