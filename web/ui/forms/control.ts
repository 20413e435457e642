/** The styles of every text-like control. 16 px on touch screens, so that phones do not zoom in. */
export const controlClasses = [
  'w-full min-w-0 rounded-md border border-control bg-surface text-ink shadow-xs',
  'text-base pointer-coarse:text-md',
  'transition-[border-color,background-color] hover:border-ink-faint',
  'focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
  'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-faint disabled:shadow-none',
  '[&[readonly]]:border-line [&[readonly]]:bg-sunken [&[readonly]]:text-ink-muted [&[readonly]]:shadow-none',
].join(' ');

export const controlHeight = { sm: 'h-7 pointer-coarse:h-11', md: 'h-8 pointer-coarse:h-11' };

export type ControlSize = keyof typeof controlHeight;
