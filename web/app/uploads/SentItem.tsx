import type { CaptureRow } from '#sync/client/tables/rows.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { FileRow } from './FileRow.tsx';
import { sizeText } from './sizeText.ts';

/** A file that the server has just received. */
export function SentItem({ capture: { fileName, fileSize } }: { capture: CaptureRow }) {
  return (
    <FileRow name={fileName} badge={<Badge tone="positive">Completed</Badge>}>
      <Progress label={`Uploading ${fileName}`} value={100} tone="positive" className="my-1" />
      <p className="text-sm text-ink-muted tabular-nums">{sizeText(fileSize)} · 100%</p>
    </FileRow>
  );
}
