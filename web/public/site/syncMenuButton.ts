/** The browser opens and closes the menu; this keeps `aria-expanded` of its button up to date. */
export function syncMenuButton(page: Document): void {
  const menu = page.getElementById('site-menu');
  const button = page.querySelector('[popovertarget="site-menu"]');
  const setExpanded = (open: boolean) => button?.setAttribute('aria-expanded', String(open));
  // Not `toggle`, which comes a moment after the menu is visible.
  menu?.addEventListener('beforetoggle', ({ newState }) => setExpanded(newState === 'open'));
  // The menu may have been opened before this script was loaded.
  if (menu?.matches(':popover-open')) setExpanded(true);
}
