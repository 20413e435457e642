import { Scissors } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { InvoiceRow, UploadRow } from '#sync/client/tables/rows.ts';
import { Tooltip } from '../../../ui/display/Tooltip.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { mayArrange } from './arrangeable.ts';

interface ArrangeLinkProps {
  upload: Pick<UploadRow, 'id' | 'fileName' | 'fileType'>;
  invoice: Pick<InvoiceRow, 'status' | 'currentApprovers'>;
}

/** Links to splitting and joining, where that is possible. */
export function ArrangeLink({ upload: { id, fileName, fileType }, invoice }: ArrangeLinkProps) {
  const { me } = useSignedIn();
  if (!mayArrange(me.roles, { fileType }, invoice)) return null;
  return (
    <Tooltip content="Split or join pages">
      <Button asChild variant="ghost" size="sm" className="px-2">
        <Link to={`/uploads/${id}/arrange`} aria-label={`Split or join pages of ${fileName}`}>
          <Scissors aria-hidden className="size-4" />
        </Link>
      </Button>
    </Tooltip>
  );
}
