import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { addsUp } from '#shared/invoices/lineDifferences.ts';
import { Kbd } from '../../ui/display/Kbd.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useCommands } from '../commands/Commands.ts';
import { useWide } from '../invoices/useWide.ts';
import { useChecking } from './Checking.ts';
import { useReview } from './ReviewContext.ts';

/**
 * How many fields and cells are to be checked, and the way to the first. After the last one the
 * focus rests here: pressing Enter does nothing.
 */
export function CheckState() {
  const { invoice, doubts, document } = useReview();
  const { goOn, summary } = useChecking();
  const wide = useWide('lg');
  const count = document.editable ? doubts.size : 0;
  // Nobody can confirm a table that does not add up, so it is no doubt to be counted, but a stop on the way.
  const differs = document.editable && !addsUp(invoice);
  useCommands([
    {
      id: 'doubtful',
      label: 'Go to the first field to check',
      keys: ['e'],
      whyNot: count > 0 || differs ? null : 'There is nothing left to check.',
      run: () => goOn(null),
    },
  ]);
  if (!document.editable) return null;
  // On a phone, the decisions need the room; the summary above says it in words.
  const isTerse = !wide;
  return (
    <span className="flex items-center gap-2 max-lg:mr-auto">
      <span
        ref={summary}
        tabIndex={-1}
        role="status"
        className="inline-flex items-center gap-1.5 rounded-sm text-sm text-ink-muted focus:outline-2 focus:outline-offset-4 focus:outline-focus"
      >
        {count > 0 ? (
          <span className="sr-only">{count} to check</span>
        ) : differs ? (
          <>
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
            {/* In two lines, the decisions beside it stay in one row of a phone. */}
            <span className="max-lg:w-16 max-lg:text-xs">Does not add up</span>
          </>
        ) : (
          <>
            <CircleCheck aria-hidden className="size-4 text-positive" />
            {wide ? 'Nothing left to check' : 'All checked'}
          </>
        )}
      </span>
      {count > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="max-lg:px-1"
          icon={<CircleHelp aria-hidden className="size-4 text-warning-ink" />}
          {...(isTerse && { 'aria-label': `${count} to check` })}
          onClick={() => goOn(null)}
        >
          {isTerse ? count : `${count} to check`}
          <span aria-hidden className="max-lg:hidden">
            <Kbd>E</Kbd>
          </span>
        </Button>
      )}
    </span>
  );
}
