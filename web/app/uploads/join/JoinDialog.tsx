import { useLiveQuery } from 'dexie-react-hooks';
import { ArrowDown, ArrowUp, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fillPath } from '#shared/http/endpoint.ts';
import { getUploadedPage } from '#shared/uploads/contract.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/overlays/Dialog.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import type { Photo } from './usePhotos.ts';

/**
 * The photo on this device, or the server's preview of it. Not every browser can show every format.
 */
function PhotoPicture({ id }: { id: string }) {
  const { database } = useSignedIn();
  const kept = useLiveQuery(
    async () => (await database.captureFiles.get(id)) ?? null,
    [database, id],
  );
  const [local, setLocal] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const bytes = kept?.bytes;

  useEffect(() => {
    if (!bytes) return;
    const address = URL.createObjectURL(bytes);
    setLocal(address);
    return () => URL.revokeObjectURL(address);
  }, [bytes]);

  const drawn = kept === null ? fillPath(getUploadedPage.path, { uploadId: id, page: '1' }) : null;
  const source = bytes ? local : drawn;
  return (
    <span
      aria-hidden
      className="flex h-16 w-12 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-sunken text-ink-faint"
    >
      {source !== null && source !== failed ? (
        <img
          src={source}
          alt=""
          onError={() => setFailed(source)}
          className="size-full object-cover object-top"
        />
      ) : (
        <FileText className="size-5" strokeWidth={1.5} />
      )}
    </span>
  );
}

interface JoinDialogProps {
  photos: readonly Photo[];
  onJoin: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks which photos are pages of one invoice, and in which order. */
export function JoinDialog({ photos, onJoin, onClose }: JoinDialogProps) {
  const [order, setOrder] = useState(photos);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = order.filter(({ id }) => !left.has(id)).map(({ id }) => id);

  function move(index: number, by: 1 | -1) {
    const [photo, neighbour] = [order[index], order[index + by]];
    if (photo && neighbour) setOrder(order.with(index, neighbour).with(index + by, photo));
  }

  function choose(id: string, isChosen: boolean) {
    const others = [...left].filter((one) => one !== id);
    setLeft(new Set(isChosen ? others : [...others, id]));
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Pages of one invoice"
      description="Choose the photos that are its pages, in their order."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.length > 1) onJoin(chosen);
        }}
      >
        <DialogBody>
          <ol aria-label="Photos" className="flex flex-col divide-y divide-line">
            {order.map(({ id, fileName }, index) => {
              const page = chosen.indexOf(id) + 1;
              const name = `photo ${index + 1}, ${fileName}`;
              return (
                <li key={id} className="flex items-center gap-3 py-2">
                  <Checkbox
                    aria-label={`Choose ${name}`}
                    checked={page > 0}
                    onCheckedChange={(checked) => choose(id, checked)}
                  />
                  <PhotoPicture id={id} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{fileName}</span>
                    <span className="block text-sm text-ink-muted">
                      {page > 0 ? `Page ${page}` : 'An invoice of its own'}
                    </span>
                  </span>
                  <IconButton
                    label={`Move up: ${name}`}
                    size="sm"
                    icon={<ArrowUp aria-hidden className="size-4" />}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    label={`Move down: ${name}`}
                    size="sm"
                    icon={<ArrowDown aria-hidden className="size-4" />}
                    disabled={index === order.length - 1}
                    onClick={() => move(index, 1)}
                  />
                </li>
              );
            })}
          </ol>
        </DialogBody>
        <DialogActions
          confirmLabel={chosen.length < 2 ? 'Choose at least two' : `Join ${chosen.length} pages`}
          disabled={chosen.length < 2}
        />
      </form>
    </Dialog>
  );
}
