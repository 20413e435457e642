/** Moves the focus to the heading, so that keyboard and screen reader users know where they are. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  // No focus ring: it would suggest that the heading can be pressed.
  target.classList.add('outline-none');
  target.focus({ preventScroll: true });
}
