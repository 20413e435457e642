import { whenIdle } from './whenIdle.ts';

/**
 * What is below the fold is not laid out at first (site.css); one part after another is once there is time, so that the
 * page has its true length before anybody scrolls.
 */
export async function layOutRest(page: Document): Promise<void> {
  // Its arrival is the last thing that would have everything laid out again.
  await page.fonts.ready;
  const rest = [...page.querySelectorAll('.below-fold')];
  const next = () => {
    rest.shift()?.classList.remove('below-fold');
    if (rest.length > 0) whenIdle(next);
  };
  whenIdle(next);
}
