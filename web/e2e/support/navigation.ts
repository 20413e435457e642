import type { Page } from 'playwright-core';

/**
 * Goes to another screen as a link of the application does, because loading the page again costs a second of a processor.
 * A page that does not show the application loads it.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (!(await showsAppAt(page)) || (await isAt(page, path))) {
    await page.goto(path);
    return;
  }
  await page.locator('h1').first().waitFor();
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('h1:not([data-left])').first().waitFor();
}

function showsAppAt(page: Page): Promise<boolean> {
  return page.evaluate(() => document.getElementById('root') !== null);
}

function isAt(page: Page, path: string): Promise<boolean> {
  return page.evaluate((to) => location.pathname === new URL(to, location.href).pathname, path);
}
