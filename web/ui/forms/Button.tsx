import * as Slot from 'radix-ui/slot';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../display/Spinner.tsx';
import { classes } from '../foundation/classes.ts';

const variants = {
  primary:
    'border-transparent bg-accent text-on-accent shadow-xs hover:bg-accent-hover active:bg-accent-hover',
  secondary:
    'border-line-strong bg-raised text-ink shadow-xs hover:bg-hover active:bg-sunken data-[state=open]:bg-hover',
  ghost:
    'border-transparent text-ink-muted hover:bg-hover hover:text-ink active:bg-sunken data-[state=open]:bg-hover data-[state=open]:text-ink',
  danger:
    'border-transparent bg-danger text-on-danger shadow-xs hover:bg-danger-hover active:bg-danger-hover',
};

const sizes = {
  sm: 'h-7 gap-1.5 px-2.5 text-sm',
  md: 'h-8 gap-1.5 px-3 text-base',
  lg: 'h-11 gap-2 px-5 text-md',
};

const base = [
  'inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap select-none',
  'transition-colors [&_svg]:shrink-0 pointer-coarse:h-11',
  'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-default',
  // Nobody presses paper.
  'print:hidden',
].join(' ');

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Ignores presses, but keeps its text and its focus. */
  busy?: boolean;
  icon?: ReactNode;
  /** Applies the styles to the only child, for example a link. */
  asChild?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  icon,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const looks = classes(base, variants[variant], sizes[size], busy && 'opacity-75', className);
  const mark = busy ? <Spinner /> : icon;

  if (asChild) {
    return (
      <Slot.Root className={looks} onClick={onClick} {...rest}>
        {mark}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={looks}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
      {...rest}
    >
      {mark}
      {children}
    </button>
  );
}

// A busy button stays focusable, so presses have to be stopped here, also those that submit.
function refuse(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
