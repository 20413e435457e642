import * as Primitive from 'radix-ui/popover';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import { popupClasses } from '../foundation/popup.ts';

interface PopoverProps extends ComponentProps<typeof Primitive.Root> {
  /** One button. */
  trigger: ReactNode;
  /** Names the content for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  /** Replaces the usual width and padding. */
  className?: string;
}

export function Popover({
  trigger,
  label,
  align = 'end',
  className = 'w-80 p-4',
  children,
  ...root
}: PopoverProps) {
  return (
    <Primitive.Root {...root}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={unlessMoved}
          // The content is outside of a dialog around it, which would block the wheel there.
          onWheel={(event) => event.stopPropagation()}
          onTouchMove={(event) => event.stopPropagation()}
          className={classes(
            popupClasses,
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

// The action that closed it may have moved the focus already, for example to the heading of the next screen.
function unlessMoved(event: Event) {
  if (document.activeElement !== document.body) event.preventDefault();
}
