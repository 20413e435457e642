/** One line per invoice, on wide screens. */
export const lineColumns = [
  'grid content-center items-center gap-x-5 pr-5 pl-3',
  'grid-cols-[1rem_minmax(7rem,3fr)_minmax(4rem,2fr)_7.5rem_11rem_8.5rem_9rem]',
  'xl:grid-cols-[1rem_minmax(7rem,3fr)_minmax(4rem,2fr)_8.5rem_7rem_12rem_8.5rem_9.5rem]',
].join(' ');

/** One card per invoice, on phones. */
export const cardColumns =
  'grid grid-cols-[1.25rem_minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-1.5 px-4';

/** In px, because the virtual list computes the height of rows that are not rendered. */
export const rowHeights = { line: 44, card: 108 };
