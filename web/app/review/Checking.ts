import { createContext, use, useCallback, useMemo, useRef, useState } from 'react';
import { partsOfCodingKey } from '#shared/coding/coding.ts';
import { addsUp } from '#shared/invoices/lineDifferences.ts';
import { partsOfLineKey } from '#shared/invoices/lines.ts';
import { focusField } from './fieldControls.ts';
import { showLines, wantCell } from './lines/linesView.ts';
import { nextToCheck } from './nextToCheck.ts';
import type { Review } from './ReviewContext.ts';

/** What narrow screens show: the card with what matters, or the form to correct it. */
type Front = 'card' | 'form' | 'document';

export interface Checking {
  front: Front;
  show: (front: Front) => void;
  /** Whether optional fields without a value are shown. */
  unfolded: boolean;
  unfold: (open: boolean) => void;
  /** Shows a field and puts the focus into it. */
  goTo: (field: string) => void;
  /** Goes to the next stop to check; after the last one, to the summary. */
  goOn: (after: string | null) => void;
  /** Has the focus after the last stop: pressing Enter there does nothing. */
  summary: React.RefObject<HTMLElement | null>;
}

const Context = createContext<Checking | null>(null);

export const CheckingContext = Context.Provider;

/** How a person moves through what is to be checked. */
export function useChecking(): Checking {
  const checking = use(Context);
  if (!checking) throw new Error('CheckingContext is missing above this component');
  return checking;
}

/** The state behind `useChecking`, for the screen of one invoice. */
export function useCheckingOf({ doubts, invoice, document: { content } }: Review): Checking {
  const [front, show] = useState<Front>('card');
  const [unfolded, unfold] = useState(false);
  const summary = useRef<HTMLElement>(null);

  const goTo = useCallback((field: string) => {
    show('form');
    // The coding is drawn once its lists are loaded.
    if (partsOfCodingKey(field)) return wantCell(field);
    if (partsOfLineKey(field)) showLines('amounts');
    // The field may be rendered only now, or be folded away, and cannot take the focus before.
    requestAnimationFrame(() => {
      if (focusField(field)) return;
      unfold(true);
      requestAnimationFrame(() => focusField(field));
    });
  }, []);

  const goOn = useCallback(
    (after: string | null) => {
      const sumsDiffer = !addsUp(invoice);
      // A field that was just filled in is not missing any more, although its row is updated a moment later.
      const left = new Map(
        [...doubts].filter(([key, doubt]) => doubt !== 'missing' || !content.fields[key]),
      );
      const next = nextToCheck({ doubts: left, lines: invoice.lines, sumsDiffer }, after);
      if (next !== null) return goTo(next);
      // Not on to Approve: one Enter too many would approve.
      summary.current?.focus();
    },
    [doubts, invoice, content, goTo],
  );

  return useMemo(
    () => ({ front, show, unfolded, unfold, goTo, goOn, summary }),
    [front, unfolded, goTo, goOn],
  );
}
