/** One line per invoice, on wide screens. */
export const lineColumns = [
  'grid content-center items-center gap-x-4 pr-5 pl-3 xl:gap-x-5',
  'grid-cols-[1rem_minmax(9rem,3fr)_minmax(4rem,2fr)_7rem_6.5rem_8.25rem_8.75rem]',
  'xl:grid-cols-[1rem_minmax(9rem,3fr)_minmax(4rem,2fr)_8.5rem_7rem_7rem_8.5rem_9.5rem]',
  '2xl:grid-cols-[1rem_minmax(9rem,3fr)_minmax(4rem,2fr)_8.5rem_7rem_12rem_8.5rem_9.5rem]',
].join(' ');

/** One card per invoice, on phones: the due date does not narrow the name beside the amount. */
export const cardColumns =
  'grid grid-cols-[1.25rem_minmax(0,1fr)_auto_auto] content-center items-center gap-x-3 gap-y-1.5 px-4';

/** In px, because the virtual list computes the height of rows that are not rendered. A line holds two lines of text. */
export const rowHeights = {
  comfortable: { line: 52, card: 120 },
  compact: { line: 44, card: 120 },
};

/** What does not fit beside the text goes below it; a third line is left out whole, never cut. */
export const twoLines =
  'flex max-h-[2.625rem] flex-wrap items-center gap-x-2 gap-y-0.5 overflow-hidden';
