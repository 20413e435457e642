import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/display/Badge.tsx';
import { invoiceTitle } from '../../invoices/texts.ts';
import { ArrangeLink } from '../arrange/ArrangeLink.tsx';
import { FileRow } from '../FileRow.tsx';
import { PagePicture } from './PagePicture.tsx';
import { Remarks } from './Remarks.tsx';
import type { ProcessedUpload } from './useProcessing.ts';

/** A file that became an invoice. */
export function ReadyItem({ item }: { item: ProcessedUpload }) {
  const { upload, invoice } = item;
  const { fileName, invoiceId } = upload;
  return (
    <FileRow
      name={fileName}
      picture={<PagePicture upload={upload} />}
      badge={<Badge tone="positive">Completed</Badge>}
      action={invoice && <ArrangeLink upload={upload} invoice={invoice} />}
    >
      {invoiceId !== null && (
        <p className="truncate text-sm">
          <Link
            to={`/invoices/${invoiceId}`}
            className="rounded-sm underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {invoice
              ? `Review invoice ${invoiceTitle(invoice)}`
              : `Review the invoice of ${fileName}`}
          </Link>
        </p>
      )}
      <Remarks of={item} />
    </FileRow>
  );
}
