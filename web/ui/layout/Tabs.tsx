import * as Primitive from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { classes } from '../foundation/classes.ts';

export const Tabs = Primitive.Root;

/** Tabs that do not fit scroll sideways. */
export function TabList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={classes(
        'flex gap-3 overflow-x-auto border-b border-line [scrollbar-width:none]',
        className,
      )}
      {...rest}
    />
  );
}

interface TabProps extends ComponentProps<typeof Primitive.Trigger> {
  count?: number;
}

/** Changes its colour at once: each frame of fading costs as much as showing a long list. */
export function Tab({ count, className, children, ...rest }: TabProps) {
  return (
    <Primitive.Trigger
      className={classes(
        'group/tab relative inline-flex h-9 shrink-0 items-center gap-1.5 px-1 text-base font-medium whitespace-nowrap text-ink-muted',
        'focus-visible:rounded-sm focus-visible:-outline-offset-2 pointer-coarse:h-11',
        'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full',
        'hover:text-ink hover:after:bg-line-strong',
        'data-[state=active]:text-ink data-[state=active]:after:bg-accent forced-colors:data-[state=active]:after:bg-[Highlight]',
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...rest}
    >
      {children}
      {count !== undefined && (
        <span className="rounded-full bg-hover px-1.5 text-xs text-ink-muted tabular-nums group-data-[state=active]/tab:bg-accent-soft group-data-[state=active]/tab:text-accent-ink">
          {count}
        </span>
      )}
    </Primitive.Trigger>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={classes('rounded-sm pt-4', className)} {...rest} />;
}
