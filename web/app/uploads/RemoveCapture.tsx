import { X } from 'lucide-react';
import { useState } from 'react';
import { removeCaptures } from '#sync/client/captures/captures.ts';
import type { CaptureRow } from '#sync/client/tables/rows.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { discarded } from '../outbox/discarded.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** Asks first, because the file on this device may be the only copy of a photo. */
export function RemoveCapture({ id, fileName }: Pick<CaptureRow, 'id' | 'fileName'>) {
  const { database } = useSignedIn();
  const [asking, setAsking] = useState(false);

  function remove() {
    removeCaptures(database, [id]).then(
      (orders) => {
        for (const order of orders) discarded.add(order);
      },
      () =>
        toast({ title: 'Error', description: `${fileName} could not be removed.`, tone: 'danger' }),
    );
  }

  return (
    <>
      <IconButton
        label={`Remove ${fileName}`}
        size="sm"
        className="-my-1"
        icon={<X aria-hidden className="size-4" />}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <AlertDialog
          open
          onOpenChange={setAsking}
          title={`Remove ${fileName}?`}
          description="It has not been uploaded yet. It is deleted from Docket on this device; the file that you chose stays where it is, but a photo that you took here is gone."
          confirmLabel="Remove"
          destructive
          onConfirm={remove}
        />
      )}
    </>
  );
}
