import { ArrowLeft, ArrowRight, Scissors } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { UploadRow } from '#sync/client/tables/rows.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { classes } from '../../../ui/foundation/classes.ts';
import { PageThumb } from './PageThumb.tsx';
import { documentsAt, type Sheet } from './sheet.ts';

interface CutButtonProps {
  /** Index of the page after the cut, from 0. */
  index: number;
  last: number;
  isCut: boolean;
  hint: string;
  onToggle: () => void;
  onFocusAt: (index: number) => void;
}

/** The button between two pages that begins another invoice there. */
function CutButton({ index, last, isCut, hint, onToggle, onFocusAt }: CutButtonProps) {
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: Math.max(index - 1, 1),
      ArrowRight: Math.min(index + 1, last),
      Home: 1,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined) onFocusAt(to);
    else if (event.key === 'Enter') event.currentTarget.form?.requestSubmit();
    else return;
    event.preventDefault();
  }

  return (
    <button
      type="button"
      data-cut={index}
      aria-pressed={isCut}
      aria-label={`Cut before page ${index + 1}`}
      aria-describedby={hint}
      tabIndex={index === 1 ? 0 : -1}
      onClick={onToggle}
      onKeyDown={onKeyDown}
      className="group/cut flex w-8 flex-col items-center gap-1 rounded-md text-ink-faint hover:text-accent-ink aria-pressed:text-accent-ink pointer-coarse:w-11"
    >
      <span className={classes(line, isCut ? 'border-solid border-accent' : idle)} />
      <Scissors aria-hidden className="size-4 shrink-0 rotate-90" />
      <span className={classes(line, isCut ? 'border-solid border-accent' : idle)} />
    </button>
  );
}

const line = 'w-0 flex-1 border-l-2';
const idle = 'border-dashed border-line-strong opacity-60 group-hover/cut:opacity-100';

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
