import { CircleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CaptureRow } from '#sync/client/tables/rows.ts';
import { useCaptures } from '../../store/database/useRows.ts';
import { useSyncStatus } from '../../store/syncing/useSyncStatus.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { CaptureItem, useTryAgain } from './CaptureItem.tsx';
import { FileRow } from './FileRow.tsx';
import { inFileOrder } from './fileOrder.ts';
import type { RefusedFile } from './IntakeQueue.ts';
import { sizeText } from './sizeText.ts';
import { useSentLately } from './useSentLately.ts';

interface FileListActionsProps {
  /** The number of files, and how many more the next press shows. */
  all: number;
  next: number;
  onShowMore: () => void;
  /** Ids of refused files that may be sent again. */
  again: readonly string[];
  /** Where to change the plan, if several files exceed its allowance. */
  upgradePath: string | null;
  /** How many files could not be stored on the device. */
  refused: number;
  onDismiss: () => void;
}

/** Actions on many files at once. */
function FileListActions({
  all,
  next,
  onShowMore,
  again,
  upgradePath,
  refused,
  onDismiss,
}: FileListActionsProps) {
  const tryAgain = useTryAgain();
  if (next === 0 && again.length < 2 && refused < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5 sm:px-5">
      {next > 0 && (
        <Button size="sm" variant="ghost" className="-ml-2.5" onClick={onShowMore}>
          {`Show ${next} more of ${all}`}
        </Button>
      )}
      {upgradePath !== null && (
        <Button size="sm" variant="primary" asChild>
          <Link to={upgradePath}>Upgrade</Link>
        </Button>
      )}
      {again.length > 1 && (
        <Button size="sm" onClick={() => tryAgain(again)}>
          {`Try all ${again.length} again`}
        </Button>
      )}
      {refused > 1 && (
        <Button size="sm" onClick={onDismiss}>
          Dismiss refused files
        </Button>
      )}
    </div>
  );
}

interface RefusedItemProps {
  refused: RefusedFile;
  onDismiss: () => void;
}

/** A file that could not be stored on this device; the original is untouched. */
function RefusedItem({ refused: { title, message }, onDismiss }: RefusedItemProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm wrap-anywhere text-ink-muted">{message}</p>
      </div>
      <IconButton
        label={`Dismiss: ${message}`}
        size="sm"
        className="-my-1"
        icon={<X aria-hidden className="size-4" />}
        onClick={onDismiss}
      />
    </li>
  );
}

/** A file that the server has just received. */
function SentItem({ capture: { fileName, fileSize } }: { capture: CaptureRow }) {
  return (
    <FileRow name={fileName} badge={<Badge tone="positive">Completed</Badge>}>
      <Progress label={`Uploading ${fileName}`} value={100} tone="positive" className="my-1" />
      <p className="text-sm text-ink-muted tabular-nums">{sizeText(fileSize)} · 100%</p>
    </FileRow>
  );
}

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
