import { Upload } from 'lucide-react';
import { may } from '#shared/permissions.ts';
import { Button, type ButtonProps } from '../../ui/forms/Button.tsx';
import { Dialog, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { useNamedDialog } from '../navigation/useNamedDialog.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { DropAnywhere } from './DropAnywhere.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import { useFileIntake } from './useFileIntake.ts';

/** The dashboard's upload card as a button, for screens without room for the card. */
export function UploadButton({ variant = 'primary' }: Pick<ButtonProps, 'variant'>) {
  const { me } = useSignedIn();
  const arrivals = useFileIntake();
  const [open, setOpen] = useNamedDialog('upload-files');
  if (!may(me.roles, 'uploads.create')) return null;

  function take(files: File[]) {
    setOpen(true);
    void arrivals.take(files);
  }

  return (
    <>
      <DropAnywhere onFiles={take} onLeftOut={arrivals.leaveOut} />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Upload invoices"
        description="Uploads continue when you close this. The dashboard shows their progress."
        trigger={
          <Button variant={variant} icon={<Upload aria-hidden className="size-4" />}>
            Upload
          </Button>
        }
      >
        <DialogBody>
          <UploadPanel arrivals={arrivals} />
        </DialogBody>
      </Dialog>
    </>
  );
}
