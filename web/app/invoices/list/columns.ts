/** A card on a phone, a line where there is room. */
export const columns = [
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4',
  'md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_8rem_11rem_8.5rem_10rem]',
  'xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_9rem_8rem_13rem_9rem_10rem]',
].join(' ');

/** In px, because what is out of sight is measured by it. */
export const rowHeights = { line: 44, card: 104 };
