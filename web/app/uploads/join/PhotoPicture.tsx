import { useLiveQuery } from 'dexie-react-hooks';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fillPath } from '#shared/http/endpoint.ts';
import { getUploadedPage } from '#shared/uploads/contract.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

/**
 * The photo on this device, or the server's preview of it. Not every browser can show every format.
 */
export function PhotoPicture({ id }: { id: string }) {
  const { database } = useSignedIn();
  const kept = useLiveQuery(
    async () => (await database.captureFiles.get(id)) ?? null,
    [database, id],
  );
  const [local, setLocal] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const bytes = kept?.bytes;

  useEffect(() => {
    if (!bytes) return;
    const address = URL.createObjectURL(bytes);
    setLocal(address);
    return () => URL.revokeObjectURL(address);
  }, [bytes]);

  const drawn = kept === null ? fillPath(getUploadedPage.path, { uploadId: id, page: '1' }) : null;
  const source = bytes ? local : drawn;
  return (
    <span
      aria-hidden
      className="flex h-16 w-12 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-sunken text-ink-faint"
    >
      {source !== null && source !== failed ? (
        <img
          src={source}
          alt=""
          onError={() => setFailed(source)}
          className="size-full object-cover object-top"
        />
      ) : (
        <FileText className="size-5" strokeWidth={1.5} />
      )}
    </span>
  );
}
