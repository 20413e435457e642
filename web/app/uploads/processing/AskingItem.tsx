import { Scissors } from 'lucide-react';
import { Link } from 'react-router-dom';
import { may } from '#shared/permissions.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { FileRow } from '../FileRow.tsx';
import { pendingQuestionOf } from '../pendingQuestionOf.ts';
import { PagePicture } from './PagePicture.tsx';
import { Remarks } from './Remarks.tsx';
import type { ProcessedUpload } from './useProcessing.ts';

/** A file that is not read further until somebody says which of its pages are one invoice. */
export function AskingItem({ item }: { item: ProcessedUpload }) {
  const { me } = useSignedIn();
  const { upload, askedAgain } = item;
  const { id, fileName, cuts } = upload;
  const hasCuts = pendingQuestionOf(upload) === 'cuts';
  return (
    <FileRow
      name={fileName}
      picture={<PagePicture upload={upload} />}
      badge={<Badge tone="warning">Pending</Badge>}
    >
      <p className="text-sm">
        {hasCuts
          ? `This file looks like ${cuts.length + 1} invoices.`
          : 'It waits for the other pages of its invoice.'}
      </p>
      <Remarks of={item} />
      {askedAgain && <p className="text-sm text-ink-muted">Its pages are about to be arranged…</p>}
      {!askedAgain && may(me.roles, 'uploads.create') && (
        <Button
          asChild
          size="sm"
          variant={hasCuts ? 'primary' : 'secondary'}
          icon={hasCuts && <Scissors aria-hidden className="size-3.5" />}
          className="mt-1 self-start"
        >
          <Link to={`/uploads/${id}/arrange`}>
            {hasCuts ? 'Arrange pages' : 'Read what is here'}
          </Link>
        </Button>
      )}
    </FileRow>
  );
}
