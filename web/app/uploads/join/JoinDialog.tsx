import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../../ui/overlays/Dialog.tsx';
import { PhotoPicture } from './PhotoPicture.tsx';
import type { Photo } from './usePhotos.ts';

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
                    onCheckedChange={(checked) => choose(id, checked === true)}
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
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" disabled={chosen.length < 2}>
            {chosen.length < 2 ? 'Choose at least two' : `Join ${chosen.length} pages`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
