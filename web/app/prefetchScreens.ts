import { whenIdle } from '../store/database/whenIdle.ts';
import { screens } from './screens.ts';

/** By when what was opened is on the screen: it needs the processor, and so does whatever is typed at once. */
const patienceInMs = 3_000;

/** Marked on the page's timeline once navigating needs the network for nothing. */
const screensAreHere = 'docket:screens-are-here';

/**
 * After the first paint, so that navigation is instant and goes on working offline. One screen in each idle moment:
 * together they would keep the page from answering.
 */
export function prefetchScreens(): void {
  const left = Object.values(screens);
  let missing = false;
  const next = () => {
    const screen = left.shift();
    if (screen) {
      screen()
        // What fails here is asked for again, and its failure shown, when the screen is opened.
        .catch(() => {
          missing = true;
        })
        .then(() => whenIdle(next));
    } else if (!missing) {
      performance.mark(screensAreHere);
    }
  };
  const begin = () => setTimeout(() => whenIdle(next), patienceInMs);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
