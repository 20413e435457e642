import { Check } from 'lucide-react';
import * as Primitive from 'radix-ui/dropdown-menu';
import type { ComponentProps, ReactNode } from 'react';
import { Kbd } from '../display/Kbd.tsx';
import { classes } from '../foundation/classes.ts';
import '../foundation/nonce.ts';
import { popupClasses, popupItemClasses } from '../foundation/popup.ts';

interface DropdownMenuProps extends Omit<ComponentProps<typeof Primitive.Root>, 'modal'> {
  /** One button. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
}

export function DropdownMenu({ trigger, align = 'end', children, ...root }: DropdownMenuProps) {
  return (
    // Not modal, so that the page can be scrolled and stays visible to screen readers.
    <Primitive.Root modal={false} {...root}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classes(
            popupClasses,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1',
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface DropdownMenuItemProps extends ComponentProps<typeof Primitive.Item> {
  icon?: ReactNode;
  shortcut?: string;
  destructive?: boolean;
}

export function DropdownMenuItem({
  icon,
  shortcut,
  destructive = false,
  asChild = false,
  className,
  children,
  ...rest
}: DropdownMenuItemProps) {
  const looks = classes(
    popupItemClasses,
    '[&_svg]:size-4 [&_svg]:shrink-0',
    destructive ? 'text-danger-ink data-highlighted:bg-danger-soft' : '[&_svg]:text-ink-muted',
    className,
  );
  // A child such as a link has its own icon and text.
  if (asChild) {
    return (
      <Primitive.Item asChild className={looks} {...rest}>
        {children}
      </Primitive.Item>
    );
  }
  return (
    <Primitive.Item className={looks} {...rest}>
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Primitive.Item>
  );
}

export function DropdownMenuCheckboxItem({
  children,
  className,
  ...rest
}: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={classes(popupItemClasses, 'pl-8', className)} {...rest}>
      <Primitive.ItemIndicator className="absolute left-2">
        <Check aria-hidden className="size-4 text-accent-ink" />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.CheckboxItem>
  );
}

export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return (
    <Primitive.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-muted">
      {children}
    </Primitive.Label>
  );
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
