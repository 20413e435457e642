import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { fillPath } from '#shared/http/endpoint.ts';
import { getUploadedFile, getUploadedPage } from '#shared/uploads/contract.ts';
import { useConnection } from '../../../api/useConnection.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/Card.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { useReview } from './ReviewContext.ts';

/** The pages that the invoice was read from. */
export function PagesCard() {
  const { uploadId, fileName, pageCount } = useReview().invoice;
  if (!uploadId) return null;
  const file = fillPath(getUploadedFile.path, { uploadId });
  return (
    <Card aria-labelledby="invoice-pages">
      <CardHeader
        id="invoice-pages"
        title="Document"
        actions={
          <Button asChild size="sm" icon={<ExternalLink aria-hidden className="size-3.5" />}>
            <a href={file} target="_blank" rel="noreferrer">
              Open
            </a>
          </Button>
        }
      />
      <CardBody className="flex flex-col gap-3">
        {pageCount ? <Pages key={uploadId} uploadId={uploadId} count={pageCount} /> : null}
        {fileName && <p className="text-sm wrap-break-word text-ink-muted">{fileName}</p>}
      </CardBody>
    </Card>
  );
}

function Pages({ uploadId, count }: { uploadId: string; count: number }) {
  const online = useConnection() === 'online';
  const [page, setPage] = useState(1);
  const [failed, setFailed] = useState<number | null>(null);
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set());
  const isHere = (online || loaded.has(page)) && failed !== page;
  return (
    <>
      {isHere ? (
        <img
          key={page}
          src={fillPath(getUploadedPage.path, { uploadId, page: String(page) })}
          alt={`Page ${page} of ${count}`}
          onLoad={() => setLoaded(new Set([...loaded, page]))}
          onError={() => setFailed(page)}
          className="w-full rounded-sm border border-line bg-white"
        />
      ) : (
        <p role="status" className="text-ink-muted">
          {online
            ? 'The picture of this page is not there yet. Open the file instead.'
            : 'The picture of this page needs a network.'}
        </p>
      )}
      {count > 1 && (
        <Pagination page={page} pageCount={count} onPageChange={setPage} label="Pages" />
      )}
    </>
  );
}
