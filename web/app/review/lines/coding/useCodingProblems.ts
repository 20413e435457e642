import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { BooksId } from '#shared/books/lists.ts';
import { billBooksOf } from '#shared/coding/billBooks.ts';
import { itemFields } from '#shared/coding/fields.ts';
import { type CodingProblem, codingProblems } from '#shared/coding/problems.ts';
import { explanationText } from '../../../invoices/explanationText.ts';
import { useSignedIn } from '../../../session/SignedIn.ts';
import { useReview } from '../../ReviewContext.ts';
import { codingOnScreen } from './codingRows.ts';
import { useCodingDefaults } from './useCodingOf.ts';

interface ProblemThere extends CodingProblem {
  books: BooksId;
}

const none: readonly ProblemThere[] = [];

/** What the books would refuse or leave out of the coding on the screen; empty while nothing is known of them. */
export function useCodingProblems(): readonly ProblemThere[] {
  const { database } = useSignedIn();
  const { invoice, document } = useReview();
  const { amount, tax, currency, lines } = invoice;
  const defaults = useCodingDefaults();
  const entered = document.content.coding;
  const coding = useMemo(() => codingOnScreen(invoice.coding, entered), [invoice.coding, entered]);
  const named = useMemo(() => {
    const byDefault = itemFields.flatMap((field) => defaults.vendor[field] ?? []);
    const values = Object.values(coding).filter((value) => typeof value === 'string');
    return [...new Set([...byDefault, ...values])].sort().join('\n');
  }, [coding, defaults]);
  const known = useLiveQuery(async () => {
    const items = await database.booksItems.bulkGet(named.split('\n').filter(Boolean));
    return {
      named,
      items: new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : []))),
      connections: await database.integrations.toArray(),
    };
  }, [database, named]);
  return useMemo(() => {
    // The items may be those of the coding of a moment before.
    if (known?.named !== named) return none;
    return billBooksOf(coding, known.connections, known.items).flatMap((books) =>
      codingProblems({ amount, tax, currency, lines, coding }, defaults, books).map((problem) => ({
        ...problem,
        message: explanationText({ explanation: problem.message, parts: problem.parts }),
        books: books.books,
      })),
    );
  }, [known, named, amount, tax, currency, lines, coding, defaults]);
}
