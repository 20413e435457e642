import { Printer } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { numberText } from '../../ui/foundation/formats.ts';
import { dateAndTime } from '../dates/dates.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { usePrinting } from './usePrinting.ts';

/** Some forty pages. A browser takes minutes to lay out many more, and nobody reads them. */
export const mostPrinted = 2_000;

interface PrintedColumn<Row> {
  label: string;
  numeric?: boolean;
  /** Stays on one line, such as a date. */
  short?: boolean;
  content: (row: Row) => ReactNode;
}

interface PrintListButtonProps<Row> {
  title: string;
  /** What narrows the list, and what it comes to: asked for when it is printed. */
  facts: () => readonly string[];
  columns: readonly PrintedColumn<Row>[];
  /** `undefined` while they load. */
  count: number | undefined;
  /** The first rows of the list in their order, at most `mostPrinted`. */
  load: () => Promise<readonly Row[]>;
  /** Where the others are, if there are more. */
  rest: string;
}

/** Prints a long list, of which the screen has only the rows in view. */
export function PrintListButton<Row extends { id: string }>(props: PrintListButtonProps<Row>) {
  const { count, load } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const { printed, busy, print } = usePrinting({ sheet, load, refusal: refusalFor(count) });
  return (
    <>
      <IconButton
        label="Print"
        busy={busy}
        disabled={!count}
        icon={<Printer aria-hidden className="size-4" />}
        // On phones it would push the main button into a second row.
        className="max-sm:hidden"
        onClick={() => void print()}
      />
      {printed &&
        createPortal(
          <div ref={sheet} data-print-sheet>
            <PrintedList {...props} count={count ?? printed.length} rows={printed} />
          </div>,
          document.body,
        )}
    </>
  );
}

function refusalFor(count: number | undefined): string | null {
  if (count === undefined) return 'The list is not loaded yet. Print it once it is there.';
  return count === 0 ? 'The list is empty, so there is nothing to print.' : null;
}

const cells =
  '[&_:is(td,th)]:py-1 [&_:is(td,th):not(:last-child)]:pr-3 [&_td]:align-top [&_th]:font-medium';

function PrintedList<Row extends { id: string }>(
  props: PrintListButtonProps<Row> & { count: number; rows: readonly Row[] },
) {
  const { title, facts, columns, count, rest, rows } = props;
  const { me } = useSignedIn();
  return (
    <article>
      <p className="text-sm text-ink-muted">
        {me.accountName}, {dateAndTime(new Date().toISOString())}
      </p>
      <h1 className="text-xl font-semibold">{title}</h1>
      {facts().map((fact) => (
        <p key={fact} className="mt-1">
          {fact}
        </p>
      ))}
      {count > mostPrinted && (
        <p className="mt-1 font-medium">
          {`These are the first ${numberText(mostPrinted)} of ${numberText(count)}. ${rest}`}
        </p>
      )}
      <table className={`mt-4 w-full text-left text-sm ${cells}`}>
        <thead className="border-b border-line-strong">
          <tr>
            {columns.map(({ label, numeric }) => (
              <th key={label} scope="col" className={numeric ? 'text-right' : ''}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="break-inside-avoid border-b border-line">
              {columns.map(({ label, numeric, short, content }) => (
                <td
                  key={label}
                  className={classes(
                    numeric && 'text-right tabular-nums',
                    numeric || short ? 'whitespace-nowrap' : 'wrap-anywhere',
                  )}
                >
                  {content(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
