import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { usePagePicture } from './usePagePicture.ts';

interface MailedPageProps {
  token: string;
  page: number;
  pageCount: number;
}

/** A page, loaded when it comes near the window. It is shown at its full size after a press. */
function MailedPage({ token, page, pageCount }: MailedPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(page === 1);
  const [isLarge, setIsLarge] = useState(false);
  const { address, state, again } = usePagePicture({ token, page, wanted: isNear });
  const name = pageCount === 1 ? 'The document' : `Page ${page} of ${pageCount}`;

  useEffect(() => {
    if (!frame.current || isNear) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '400px' },
    );
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [isNear]);

  return (
    <div ref={frame} className="flex flex-col gap-1">
      {address !== null && (
        <button
          type="button"
          aria-label={isLarge ? `${name}: fit to width` : `${name}: enlarge`}
          className={`rounded-md border border-line scheme-light bg-surface ${isLarge ? 'max-h-[80vh] cursor-zoom-out overflow-auto' : 'cursor-zoom-in'}`}
          onClick={() => setIsLarge(!isLarge)}
        >
          <img
            src={address}
            alt={name}
            className={isLarge ? 'max-w-none' : 'h-auto w-full rounded-md'}
          />
        </button>
      )}
      {state === 'loading' && (
        <div role="status" aria-label={`Loading ${name.toLowerCase()}`}>
          <Skeleton className="aspect-[1/1.414] h-auto w-full" />
        </div>
      )}
      {state === 'none' && (
        <p className="rounded-md border border-line px-4 py-6 text-center text-ink-muted">
          {`There is no picture of ${pageCount === 1 ? 'the document' : `page ${page}`}. Sign in to see it.`}
        </p>
      )}
      {state === 'failed' && (
        <div className="flex flex-col items-center gap-2 rounded-md border border-line px-4 py-6 text-ink-muted">
          <p>Docket cannot be reached.</p>
          <Button size="sm" onClick={again}>
            Load the page again
          </Button>
        </div>
      )}
      {pageCount > 1 && <p className="text-center text-sm text-ink-muted">{name}</p>}
    </div>
  );
}

/** The pages of the document of a mailed link, which alone opens them. */
export function MailedDocument({ token, pageCount }: { token: string; pageCount: number }) {
  return (
    <section aria-label="Document" className="flex flex-col gap-4">
      {Array.from({ length: pageCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have an order and nothing else
        <MailedPage key={index} token={token} page={index + 1} pageCount={pageCount} />
      ))}
    </section>
  );
}
