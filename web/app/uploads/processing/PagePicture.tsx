import { FileText } from 'lucide-react';
import { useState } from 'react';
import { fillPath } from '#shared/http/endpoint.ts';
import { getUploadedPage } from '#shared/uploads/contract.ts';
import type { UploadRow } from '#sync/client/tables/rows.ts';
import { useConnection } from '../../../api/connection.ts';

/**
 * A thumbnail of the first page, if there is one. Previews are made in parallel with the reading,
 * and may be late.
 */
export function PagePicture({ upload: { id, previews, madeOf } }: { upload: UploadRow }) {
  const online = useConnection() === 'online';
  const [isHere, setHere] = useState(false);
  const [failed, setFailed] = useState(false);
  // An arranged upload uses the previews of its source files.
  const isDrawn = previews > 0 || madeOf !== null;
  const path = fillPath(getUploadedPage.path, { uploadId: id, page: '1' });
  return (
    <span
      aria-hidden
      className="flex h-12 w-9 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-sunken text-ink-faint"
    >
      {isDrawn && !failed && (online || isHere) ? (
        <img
          src={path}
          alt=""
          loading="lazy"
          onLoad={() => setHere(true)}
          onError={() => setFailed(true)}
          className="size-full object-cover object-top"
        />
      ) : (
        <FileText className="size-5" strokeWidth={1.5} />
      )}
    </span>
  );
}
