import { useState } from 'react';
import type { CaptureRow } from '#sync/client/tables/rows.ts';
import { useCaptures } from '../../store/captures/useCaptures.ts';
import { useSyncStatus } from '../../store/syncing/useSyncStatus.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import type { RefusedFile } from './arrivals.ts';
import { CaptureItem } from './CaptureItem.tsx';
import { FileListActions } from './FileListActions.tsx';
import { inFileOrder } from './fileOrder.ts';
import { RefusedItem } from './RefusedItem.tsx';
import { SentItem } from './SentItem.tsx';
import { useSentLately } from './useSentLately.ts';

interface FileListProps {
  /** Files that could not be stored on the device. */
  refused?: readonly RefusedFile[];
  onDismiss?: (ids: readonly number[]) => void;
  className?: string;
}

const none: readonly RefusedFile[] = [];

const shownAtFirst = 5;
const shownMore = 50;

/** Files that are not uploaded yet, and those that just were. Only some are rendered at a time. */
export function FileList({ refused = none, onDismiss, className }: FileListProps) {
  const { database } = useSignedIn();
  const captures = useCaptures(database);
  const sent = useSentLately(database, captures);
  const status = useSyncStatus(database);
  const [most, setMost] = useState(shownAtFirst);
  const sentIds = new Set(sent.map(({ id }) => id));
  const rows = inFileOrder([...(captures ?? []), ...sent]);
  if (rows.length === 0 && refused.length === 0) return null;

  const shownRefused = refused.slice(0, most);
  const shown = rows.slice(0, Math.max(most - shownRefused.length, 1));
  const more = rows.length + refused.length - shown.length - shownRefused.length;
  const again = rows.filter(({ state, problem }) => state === 'attention' && problem?.mayRepeat);
  const upgradePath = upgradePathOf(again);
  return (
    <div className={className}>
      <ul aria-label="Files on this device" className="divide-y divide-line">
        {shownRefused.map((one) => (
          <RefusedItem key={one.id} refused={one} onDismiss={() => onDismiss?.([one.id])} />
        ))}
        {shown.map((capture) =>
          sentIds.has(capture.id) ? (
            <SentItem key={capture.id} capture={capture} />
          ) : (
            <CaptureItem
              key={capture.id}
              capture={capture}
              status={status.kind}
              together={upgradePath !== null && capture.problem?.status === 402}
            />
          ),
        )}
      </ul>
      <FileListActions
        all={rows.length + refused.length}
        next={Math.min(more, shownMore)}
        onShowMore={() => setMost(most + shownMore)}
        again={again.map(({ id }) => id)}
        upgradePath={upgradePath}
        refused={refused.length}
        onDismiss={() => onDismiss?.(refused.map(({ id }) => id))}
      />
    </div>
  );
}

/** Several files beyond the plan's allowance share one link to the plans. */
function upgradePathOf(rows: readonly CaptureRow[]): string | null {
  const limited = rows.filter(({ problem }) => problem?.status === 402);
  return limited.length > 1 ? (limited[0]?.problem?.upgradePath ?? null) : null;
}
