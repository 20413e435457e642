import { whenIdle } from './whenIdle.ts';

/**
 * Content below the fold is not laid out at first (site.css). When the page is idle, one section after another is, so
 * that the page has its real height before anybody scrolls.
 */
export async function layOutRest(page: Document): Promise<void> {
  // The arrival of the font is the last change that would lay everything out again.
  await page.fonts.ready;
  const rest = [...page.querySelectorAll('.below-fold')];
  const next = () => {
    rest.shift()?.classList.remove('below-fold');
    if (rest.length > 0) whenIdle(next);
  };
  whenIdle(next);
}
