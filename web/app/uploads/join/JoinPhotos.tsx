import { useLiveQuery } from 'dexie-react-hooks';
import { Images, X } from 'lucide-react';
import { useState } from 'react';
import { arrangementIn, joinFiles, separateFiles } from '#sync/client/captures/joinFiles.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { useCaptures } from '../../../store/database/useRows.ts';
import { newId } from '../../../store/device/devicePorts.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { discardedOrders } from '../../outbox/discardedOrders.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { JoinDialog } from './JoinDialog.tsx';
import { usePhotos } from './usePhotos.ts';

/** Photos joined into one invoice by a decision that is not sent yet. */
interface Joined {
  order: number;
  fileIds: readonly string[];
  /** Whether it can still be undone. */
  waits: boolean;
}

function useJoined(database: LocalDatabase): readonly Joined[] | undefined {
  return useLiveQuery(async () => {
    const items = await database.outbox.orderBy('order').toArray();
    return items.flatMap((item): Joined[] => {
      if (item.kind !== 'decision' || item.state === 'attention') return [];
      const [document, ...more] = arrangementIn(item) ?? [];
      if (!document || more.length > 0 || document.pages.length < 2) return [];
      const { order, state, attempts, afterFiles = [] } = item;
      if (afterFiles.length === 0) return [];
      const fileIds = document.pages.map(({ uploadId }) => uploadId);
      return [{ order, fileIds, waits: state === 'waiting' && attempts === 0 }];
    });
  }, [database]);
}

const made = () => ({ now: Date.now(), key: newId() });

/** Offers to join several photos into one invoice; by default, each is an invoice. */
export function JoinPhotos() {
  const { database } = useSignedIn();
  const { photos, dismiss } = usePhotos(database, useCaptures(database));
  const joined = useJoined(database) ?? [];
  const [open, setOpen] = useState(false);
  const spoken = new Set(joined.flatMap(({ fileIds }) => fileIds));
  const separate = photos.filter(({ id }) => !spoken.has(id));
  if (separate.length < 2 && joined.length === 0) return null;

  function join(fileIds: readonly string[]) {
    setOpen(false);
    joinFiles(database, { documentId: newId(), fileIds }, made()).catch(toastFailed);
  }

  function takeBack(order: number) {
    discardedOrders.add(order);
    separateFiles(database, order, made()).catch(toastFailed);
  }

  return (
    <div className="flex flex-col gap-2">
      {joined.map(({ order, fileIds, waits }) => (
        <p key={order} className={row}>
          <Images aria-hidden className="size-4 shrink-0 text-ink-faint" />
          <span className="min-w-0 flex-1">
            {`${fileIds.length} photos are read as one invoice when all of them are uploaded.`}
          </span>
          {waits && (
            <Button size="sm" onClick={() => takeBack(order)}>
              Separate them
            </Button>
          )}
        </p>
      ))}
      {separate.length > 1 && (
        <div className={row}>
          <Images aria-hidden className="size-4 shrink-0 text-ink-faint" />
          <p className="min-w-0 flex-1">{`${separate.length} photos, each an invoice of its own.`}</p>
          <Button size="sm" onClick={() => setOpen(true)}>
            Join pages…
          </Button>
          <IconButton
            label="They are separate"
            size="sm"
            icon={<X aria-hidden className="size-4" />}
            onClick={dismiss}
          />
        </div>
      )}
      {open && <JoinDialog photos={separate} onJoin={join} onClose={() => setOpen(false)} />}
    </div>
  );
}

const row = 'flex items-center gap-2.5 rounded-lg border border-line bg-sunken px-3 py-2 text-sm';

function toastFailed(): void {
  toast({
    title: 'Error',
    description: 'This could not be saved on this device. Try again.',
    tone: 'danger',
  });
}
