import * as Primitive from 'radix-ui/alert-dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from '../forms/Button.tsx';
import { classes } from '../foundation/classes.ts';
import { DialogFooter, dialogBackdrop, dialogPanel, useDialogFocus } from './Dialog.tsx';
import '../foundation/nonce.ts';
import { OverlayNotice } from './OverlayNotice.tsx';

interface AlertDialogProps extends ComponentProps<typeof Primitive.Root> {
  title: ReactNode;
  description: ReactNode;
  /** Names the action: "Delete rule", not "OK". */
  confirmLabel?: string;
  /** Without it the dialog only informs. */
  onConfirm?: () => void;
  cancelLabel?: string;
  /** For actions that cannot be undone: a red button. */
  destructive?: boolean;
  trigger?: ReactNode;
  /** If given, the dialog does not close itself: its owner closes it when the work is done. */
  busy?: boolean;
}

/** Asks for confirmation. The focus starts on Cancel, and a press outside does not close it. */
export function AlertDialog({
  title,
  description,
  confirmLabel,
  onConfirm,
  cancelLabel = 'Cancel',
  destructive = false,
  trigger,
  busy,
  children,
  ...root
}: AlertDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const { rememberOpener, toOpener } = useDialogFocus(content);
  return (
    <Primitive.Root {...root}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay data-sheet className={dialogBackdrop}>
          <Primitive.Content
            ref={content}
            onOpenAutoFocus={rememberOpener}
            onCloseAutoFocus={toOpener}
            className={classes(dialogPanel, 'sm:max-w-md')}
          >
            <div className="px-5 pt-4 pb-5">
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              <Primitive.Description className="mt-1.5 text-ink-muted">
                {description}
              </Primitive.Description>
              {children && <div className="mt-4">{children}</div>}
            </div>
            <OverlayNotice />
            <DialogFooter>
              <Primitive.Cancel asChild>
                <Button>{cancelLabel}</Button>
              </Primitive.Cancel>
              {onConfirm && (
                <Primitive.Action asChild>
                  <Button
                    variant={destructive ? 'danger' : 'primary'}
                    busy={busy ?? false}
                    onClick={(event) => {
                      if (busy !== undefined) event.preventDefault();
                      onConfirm();
                    }}
                  >
                    {confirmLabel}
                  </Button>
                </Primitive.Action>
              )}
            </DialogFooter>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
