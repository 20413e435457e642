import { fieldOrder } from '#shared/invoices/doubtful.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { fieldLabels } from '../labels/invoiceLabels.ts';

interface TakeDialogProps {
  /** The text as marked on the page. */
  text: string;
  onChoose: (field: string) => void;
  onClose: () => void;
}

/** Asks which field gets the text that was marked on the page. */
export function TakeDialog({ text, onChoose, onClose }: TakeDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Put this where?" description={`“${text}”`} size="sm">
      <DialogBody className="grid grid-cols-2 gap-2">
        {fieldOrder.map((field) => (
          <Button key={field} onClick={() => onChoose(field)}>
            {fieldLabels[field]}
          </Button>
        ))}
      </DialogBody>
    </Dialog>
  );
}
