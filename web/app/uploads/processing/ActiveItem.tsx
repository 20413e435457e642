import { Badge } from '../../../ui/display/Badge.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { FileRow } from '../FileRow.tsx';
import { PagePicture } from './PagePicture.tsx';
import { Remarks } from './Remarks.tsx';
import { stageText } from './stageText.ts';
import type { ProcessedUpload } from './useProcessing.ts';

/** A file that is being read, or is queued. */
export function ActiveItem({ item }: { item: ProcessedUpload }) {
  const { upload } = item;
  const { fileName, status, progress } = upload;
  const reading = status === 'processing';
  return (
    <FileRow
      name={fileName}
      picture={<PagePicture upload={upload} />}
      badge={
        <Badge tone={reading ? 'info' : 'neutral'}>{reading ? 'Processing' : 'Pending'}</Badge>
      }
    >
      <Progress label={`Reading ${fileName}`} value={progress} className="my-1" />
      <p className="text-sm text-ink-muted tabular-nums">
        {stageText(upload)} · {progress}%
      </p>
      <Remarks of={item} />
    </FileRow>
  );
}
