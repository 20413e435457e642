import { useEffect, useState } from 'react';
import { fillPath } from '#shared/http/endpoint.ts';
import { getUploadedPage } from '#shared/uploads/contract.ts';
import { classes } from '../../../ui/foundation/classes.ts';

/** Delays between retries: previews are made in parallel with the reading, and may be late. */
const againInMs = [1_000, 2_000, 4_000, 8_000];

interface PageThumbProps {
  uploadId: string;
  page: number;
  /** The number among all pages on the screen, if there are several. */
  number?: number;
  alt?: string;
}

/** A thumbnail of a page, or a numbered sheet if there is no preview. */
export function PageThumb({
  uploadId,
  page,
  number = page,
  alt = `Page ${number}`,
}: PageThumbProps) {
  const [isHere, setHere] = useState(false);
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const wait = againInMs[failures - 1];
    if (wait === undefined) return;
    const timer = setTimeout(() => setTries(failures), wait);
    return () => clearTimeout(timer);
  }, [failures]);

  const path = fillPath(getUploadedPage.path, { uploadId, page: String(page) });
  return (
    <span className="relative flex aspect-[1/1.414] items-center justify-center overflow-hidden rounded-sm border border-line bg-surface text-lg font-semibold text-ink-faint">
      {!isHere && <span aria-hidden>{number}</span>}
      <img
        key={tries}
        src={path}
        alt={alt}
        loading="lazy"
        onLoad={() => setHere(true)}
        onError={() => setFailures(tries + 1)}
        className={classes(
          'absolute inset-0 size-full object-cover object-top',
          !isHere && 'opacity-0',
        )}
      />
    </span>
  );
}
