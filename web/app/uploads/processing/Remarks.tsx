import { Link } from 'react-router-dom';
import type { ProcessedUpload } from './useProcessing.ts';

/** Notes about a file that is read nevertheless. */
export function Remarks({ of: { upload, sameAs, sameInTrash } }: { of: ProcessedUpload }) {
  return (
    <>
      {sameAs !== null && (
        <p className="text-sm wrap-anywhere text-warning-ink">
          {sameAs === upload.fileName
            ? 'The same file was uploaded before.'
            : `The same file was uploaded before, as ${sameAs}.`}
          {sameInTrash && (
            <>
              {' '}
              Its invoice is in the{' '}
              <Link to="/trash" className="underline underline-offset-3">
                trash
              </Link>
              .
            </>
          )}
        </p>
      )}
      {upload.notice !== null && (
        <p className="text-sm wrap-anywhere text-ink-muted">{upload.notice}</p>
      )}
    </>
  );
}
