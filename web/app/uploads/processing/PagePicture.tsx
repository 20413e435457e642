import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fillPath } from '#shared/http/endpoint.ts';
import { getUploadedPage } from '#shared/uploads/contract.ts';
import type { UploadRow } from '#sync/client/rows.ts';
import { useConnection } from '../../../api/useConnection.ts';

/** Pictures of pages are drawn beside the reading, and may come a little after it. */
const againInMs = [2_000, 8_000];

/** A small picture of the first page, where there is one. */
export function PagePicture({ upload: { id, status, pageCount } }: { upload: UploadRow }) {
  const online = useConnection() === 'online';
  const [failures, setFailures] = useState(0);
  const [waits, setWaits] = useState(false);
  const [isHere, setHere] = useState(false);

  useEffect(() => {
    const wait = againInMs[failures - 1];
    if (wait === undefined) return;
    const timer = setTimeout(() => setWaits(false), wait);
    return () => clearTimeout(timer);
  }, [failures]);

  function onError() {
    setWaits(true);
    setFailures(failures + 1);
  }

  const mayBeThere = pageCount !== null && status === 'completed' && !waits;
  const path = fillPath(getUploadedPage.path, { uploadId: id, page: '1' });
  return (
    <span
      aria-hidden
      className="flex h-12 w-9 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-sunken text-ink-faint"
    >
      {mayBeThere && (online || isHere) ? (
        <img
          src={path}
          alt=""
          loading="lazy"
          onLoad={() => setHere(true)}
          onError={onError}
          className="size-full object-cover object-top"
        />
      ) : (
        <FileText className="size-5" strokeWidth={1.5} />
      )}
    </span>
  );
}
