/** The surface of menus, popovers and lists that float beside their opener. */
export const popupClasses = [
  'z-50 rounded-lg border border-line bg-raised text-ink shadow-md',
  'data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out',
].join(' ');

/** A row in a menu or list of options; the primitives mark the active one. */
export const popupItemClasses = [
  'relative flex min-h-7 cursor-default items-center gap-2 rounded-md px-2 py-1 text-base outline-none select-none',
  'pointer-coarse:min-h-11',
  'data-highlighted:bg-hover data-highlighted:forced-outline',
  'data-disabled:pointer-events-none data-disabled:opacity-50',
].join(' ');
