import { Progress } from '../../ui/feedback/Progress.tsx';
import { FileDropZone } from '../../ui/forms/FileDropZone.tsx';
import { accept } from './accept.ts';
import { CameraButton } from './CameraButton.tsx';
import { FileList } from './FileList.tsx';
import { JoinPhotos } from './join/JoinPhotos.tsx';
import { SharedOffer } from './SharedOffer.tsx';
import type { Taking } from './useArrivals.ts';

/** All ways to add files, and their progress until the server has them. */
export function UploadPanel({ arrivals }: { arrivals: Taking }) {
  const { taking, refused, take, refuse, leaveOut, dismiss } = arrivals;
  const onFiles = (files: File[]) => void take(files);
  return (
    <div className="flex flex-col gap-3">
      <SharedOffer take={take} refuse={refuse} />
      <FileDropZone
        title="Drop invoices here, or click to choose"
        hint="PDF, JPEG, PNG or TIFF, up to 20 MB each"
        accept={accept}
        multiple
        onFiles={onFiles}
        onLeftOut={leaveOut}
        className="min-h-32"
      />
      <CameraButton onFiles={onFiles} />
      {taking && taking.total > 1 && (
        <div role="status" className="flex flex-col gap-1.5 text-sm text-ink-muted">
          {`Keeping ${taking.done} of ${taking.total} files on this device…`}
          <Progress label="Files kept" value={(100 * taking.done) / taking.total} />
        </div>
      )}
      <FileList
        refused={refused}
        onDismiss={dismiss}
        className="overflow-hidden rounded-lg border border-line bg-surface"
      />
      <JoinPhotos />
    </div>
  );
}
