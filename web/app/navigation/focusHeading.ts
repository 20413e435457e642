/** Tells keyboard and screen reader users where they are now. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  // A heading is no control: the ring would promise that it can be pressed.
  target.classList.add('outline-none');
  target.focus({ preventScroll: true });
}
