import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import type { UploadRow } from '#sync/client/tables/rows.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { classes } from '../../../ui/foundation/classes.ts';
import { CutButton } from './CutButton.tsx';
import { PageThumb } from './PageThumb.tsx';
import { documentsAt, type Sheet } from './sheet.ts';

interface PageRowProps {
  sheet: Sheet;
  uploads: readonly UploadRow[];
  /** The id of the text that explains the keys. */
  hint: string;
  onToggle: (index: number) => void;
  onMove: (index: number, by: 1 | -1) => void;
}

/** The pages in order. The cuts are one tab stop; the arrow keys move between them. */
export function PageRow({ sheet, uploads, hint, onToggle, onMove }: PageRowProps) {
  const list = useRef<HTMLOListElement>(null);
  const at = documentsAt(sheet);
  const isSeveral = uploads.length > 1;

  function moveFocus(index: number) {
    list.current?.querySelector<HTMLElement>(`[data-cut="${index}"]`)?.focus();
  }

  return (
    <ol ref={list} aria-label="Pages" className="flex flex-wrap gap-y-4">
      {sheet.pages.map(({ uploadId, page }, index) => {
        const document = at[index] ?? 0;
        const begins = index === 0 || sheet.cuts[index] === true;
        const inDocument = index - at.indexOf(document) + 1;
        const fileName = uploads.find(({ id }) => id === uploadId)?.fileName ?? '';
        return (
          <li key={`${uploadId}/${page}`} className="flex">
            {index > 0 && (
              <CutButton
                index={index}
                last={sheet.pages.length - 1}
                isCut={begins}
                hint={hint}
                onToggle={() => onToggle(index)}
                onFocusAt={moveFocus}
              />
            )}
            <div
              className={classes(
                'flex w-29 flex-col gap-1.5 rounded-lg border p-2 sm:w-40',
                document % 2 === 0 ? 'border-line bg-sunken' : 'border-accent/30 bg-accent-soft',
              )}
            >
              <PageThumb uploadId={uploadId} page={page} number={index + 1} />
              <p className="text-xs text-ink-muted">
                <span className={classes('max-sm:block', begins && 'font-semibold text-ink')}>
                  {`Invoice ${document + 1}`}
                </span>
                <span className="max-sm:hidden"> · </span>
                {`page ${inDocument}`}
              </p>
              {isSeveral && (
                <>
                  <p title={fileName} className="truncate text-xs text-ink-muted">
                    {fileName}
                  </p>
                  <div className="flex justify-between">
                    <IconButton
                      label={`Move page ${index + 1} forward`}
                      size="sm"
                      icon={<ArrowLeft aria-hidden className="size-4" />}
                      disabled={index === 0}
                      onClick={() => onMove(index, -1)}
                    />
                    <IconButton
                      label={`Move page ${index + 1} back`}
                      size="sm"
                      icon={<ArrowRight aria-hidden className="size-4" />}
                      disabled={index === sheet.pages.length - 1}
                      onClick={() => onMove(index, 1)}
                    />
                  </div>
                </>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
