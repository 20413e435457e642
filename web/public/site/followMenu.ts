/** The browser opens and closes the menu; its button only has to say so, and in the same step. */
export function followMenu(page: Document): void {
  const menu = page.getElementById('site-menu');
  const button = page.querySelector('[popovertarget="site-menu"]');
  const say = (open: boolean) => button?.setAttribute('aria-expanded', String(open));
  // Not `toggle`, which comes a moment after the menu is to be seen.
  menu?.addEventListener('beforetoggle', ({ newState }) => say(newState === 'open'));
  // Somebody was quicker than this script.
  if (menu?.matches(':popover-open')) say(true);
}
