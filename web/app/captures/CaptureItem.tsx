import type { ShownCapture } from '../../store/rows/useEmailCaptures.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { lastSyncText } from '../integrations/lastSyncText.ts';
import { captureStatuses, contentText, senderText, subjectText } from './captureTexts.ts';
import { RetryCapture } from './RetryCapture.tsx';

interface CaptureItemProps {
  shown: ShownCapture;
  onOpen: () => void;
}

export function CaptureItem({ shown, onOpen }: CaptureItemProps) {
  const { capture } = shown;
  const { status, receivedAt, errorMessage, notice } = capture;
  const { text, tone } = captureStatuses[status];
  return (
    <li className="flex flex-col items-start gap-1 px-4 py-3 sm:px-5">
      <div className="flex w-full items-center justify-between gap-3">
        <button
          type="button"
          className="min-w-0 cursor-pointer truncate rounded-sm text-left font-medium underline-offset-3 hover:underline"
          onClick={onOpen}
        >
          {subjectText(capture)}
        </button>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <p className="w-full truncate text-sm text-ink-muted">{senderText(capture)}</p>
      <p className="text-sm text-ink-muted tabular-nums">
        <time dateTime={receivedAt}>{lastSyncText(receivedAt, Date.now())}</time>
        {` · ${contentText(capture)}`}
      </p>
      {errorMessage !== null && (
        <p className="text-sm wrap-anywhere text-danger-ink">{`Error: ${errorMessage}`}</p>
      )}
      {notice !== null && <p className="text-sm wrap-anywhere text-ink-muted">{notice}</p>}
      <RetryCapture shown={shown} />
    </li>
  );
}
