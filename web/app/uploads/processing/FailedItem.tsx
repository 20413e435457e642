import { may } from '#shared/permissions.ts';
import { queueDecision } from '../../../store/decisions/decisions.ts';
import { readAgain } from '../../../store/decisions/uploadDecisions.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { FileRow } from '../FileRow.tsx';
import { PagePicture } from './PagePicture.tsx';
import { Remarks } from './Remarks.tsx';
import type { ProcessedUpload } from './useProcessing.ts';

/** A file that could not be read, but is kept. */
export function FailedItem({ item }: { item: ProcessedUpload }) {
  const { me, database } = useSignedIn();
  const { upload, askedAgain } = item;
  const { id, fileName, problem } = upload;

  function retry() {
    queueDecision(database, readAgain(id)).catch(() =>
      toast({
        title: 'Error',
        description: 'This could not be saved on this device. Try again.',
        tone: 'danger',
      }),
    );
  }

  return (
    <FileRow
      name={fileName}
      picture={<PagePicture upload={upload} />}
      badge={<Badge tone="danger">Failed</Badge>}
    >
      <p className="text-sm wrap-anywhere text-danger-ink">{problem}</p>
      <Remarks of={item} />
      {may(me.roles, 'uploads.create') &&
        (askedAgain ? (
          <p className="text-sm text-ink-muted">About to be read again…</p>
        ) : (
          <Button
            size="sm"
            aria-label={`Try again: ${fileName}`}
            className="mt-1 self-start"
            onClick={retry}
          >
            Try again
          </Button>
        ))}
    </FileRow>
  );
}
