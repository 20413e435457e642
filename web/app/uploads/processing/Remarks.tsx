import type { ProcessedUpload } from './useProcessing.ts';

/** Notes about a file that is read nevertheless. */
export function Remarks({ of: { upload, sameAs } }: { of: ProcessedUpload }) {
  return (
    <>
      {sameAs !== null && (
        <p className="text-sm wrap-anywhere text-warning-ink">
          {sameAs === upload.fileName
            ? 'The same file was uploaded before.'
            : `The same file was uploaded before, as ${sameAs}.`}
        </p>
      )}
      {upload.notice !== null && (
        <p className="text-sm wrap-anywhere text-ink-muted">{upload.notice}</p>
      )}
    </>
  );
}
