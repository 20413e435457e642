/** The browser opens and closes the menu; its button only has to say so. */
export function followMenu(page: Document): void {
  const menu = page.getElementById('site-menu');
  const button = page.querySelector('[popovertarget="site-menu"]');
  menu?.addEventListener('toggle', () => {
    button?.setAttribute('aria-expanded', String(menu.matches(':popover-open')));
  });
}
