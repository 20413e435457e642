import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from '../forms/Button.tsx';
import { IconButton } from '../forms/IconButton.tsx';
import { classes } from '../foundation/classes.ts';
import '../foundation/nonce.ts';
import { OverlayNotice } from './OverlayNotice.tsx';

/** A sheet from below on phones, a panel in the middle elsewhere. Toasts know it by `data-sheet` (see `Toaster`). */
export const dialogBackdrop = [
  'fixed inset-0 z-40 grid items-end overflow-hidden bg-scrim sm:place-items-center sm:p-6',
  'data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out',
].join(' ');

export const dialogPanel = [
  'flex max-h-[calc(100dvh-2.5rem)] w-full flex-col overflow-y-auto overscroll-contain',
  'rounded-t-2xl border border-line bg-raised shadow-lg outline-none sm:max-h-[calc(100dvh-3rem)] sm:rounded-xl',
  'data-[state=open]:animate-rise-in data-[state=closed]:animate-rise-out',
].join(' ');

const fields = [
  'input:not([type=hidden], :disabled)',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
  'button:is([role=combobox], [role=checkbox], [role=radio], [role=switch]):not(:disabled)',
].join(', ');

/** Moves the focus into a dialog when it opens, and back to its opener when it closes. */
export function useDialogFocus(content: { current: HTMLElement | null }) {
  const opener = useRef<Element | null>(null);

  function rememberOpener() {
    opener.current = stableOpener(document.activeElement);
  }

  return {
    rememberOpener,
    /** Focuses the first field of a form rather than the close button. */
    toFirstField(event: Event) {
      rememberOpener();
      event.preventDefault();
      const first = content.current?.querySelector<HTMLElement>(fields);
      (first ?? content.current)?.focus();
    },
    toOpener(event: Event) {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** An opener in a menu is gone when the dialog closes, so the button of its menu is used. */
function stableOpener(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  return button ?? element;
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl', xl: 'sm:max-w-7xl' };

interface DialogProps extends Omit<ComponentProps<typeof Primitive.Root>, 'modal'> {
  title: ReactNode;
  description?: ReactNode;
  /** The button that opens it, if nothing else controls `open`. */
  trigger?: ReactNode;
  size?: keyof typeof widths;
}

/** Contains a DialogBody and DialogActions or another DialogFooter, possibly inside a form. */
export function Dialog({
  title,
  description,
  trigger,
  size = 'md',
  children,
  ...root
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const { toFirstField, toOpener } = useDialogFocus(content);
  return (
    <Primitive.Root {...root}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay data-sheet className={dialogBackdrop}>
          <Primitive.Content
            ref={content}
            onOpenAutoFocus={toFirstField}
            onCloseAutoFocus={toOpener}
            className={classes(dialogPanel, widths[size])}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
              <div className="min-w-0">
                <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
                {description && (
                  <Primitive.Description className="mt-1 text-ink-muted">
                    {description}
                  </Primitive.Description>
                )}
              </div>
              <Primitive.Close asChild>
                <IconButton
                  label="Close"
                  size="sm"
                  icon={<X aria-hidden className="size-4" />}
                  className="-mr-1.5"
                />
              </Primitive.Close>
            </header>
            <OverlayNotice />
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classes('px-5 pt-1 pb-5', className)} {...rest} />;
}

/** Stays visible while a long body scrolls. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classes(
        'sticky bottom-0 flex flex-wrap justify-end gap-2 rounded-b-xl border-t border-line bg-raised px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        className,
      )}
      {...rest}
    />
  );
}

export const DialogClose = Primitive.Close;

interface DialogActionsProps {
  /** Names the action: "Save rate", not "OK". */
  confirmLabel: string;
  /** Without it, the button submits the form around it. */
  onConfirm?: () => void;
  /** A red button. */
  destructive?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** False once the work has begun and cannot be stopped. */
  canCancel?: boolean;
}

/** Cancel and the main button, as most dialogs end. */
export function DialogActions({
  confirmLabel,
  onConfirm,
  destructive = false,
  busy = false,
  disabled = false,
  canCancel = true,
}: DialogActionsProps) {
  return (
    <DialogFooter>
      <DialogClose asChild>
        <Button disabled={!canCancel}>Cancel</Button>
      </DialogClose>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        variant={destructive ? 'danger' : 'primary'}
        busy={busy}
        disabled={disabled}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </DialogFooter>
  );
}
