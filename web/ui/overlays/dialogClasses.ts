/** A sheet from below on phones, a panel in the middle elsewhere. */
export const dialogBackdrop = [
  'fixed inset-0 z-40 grid items-end overflow-hidden bg-scrim sm:place-items-center sm:p-6',
  'data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out',
].join(' ');

export const dialogPanel = [
  'flex max-h-[calc(100dvh-2.5rem)] w-full flex-col overflow-y-auto overscroll-contain',
  'rounded-t-2xl border border-line bg-raised shadow-lg outline-none sm:max-h-[calc(100dvh-3rem)] sm:rounded-xl',
  'data-[state=open]:animate-rise-in data-[state=closed]:animate-rise-out',
].join(' ');
