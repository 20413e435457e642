import { loadRetryOrDiscard } from '../store/decisions/useOutbox.ts';
import { withoutDataSaver } from '../store/device/dataSaver.ts';
import { whenIdle } from '../store/device/whenIdle.ts';
import { loadPalette, loadShortcutSheet } from './commands/CommandKeys.tsx';
import { loadSetUpForm } from './firstDay/SetUpCard.tsx';
import { screens } from './screens.ts';

/** Leaves the processor to the first screen and to early input. */
const patienceInMs = 3_000;

/** A mark on the performance timeline: from here on, navigation needs no network. */
const screensAreHere = 'docket:screens-are-here';

/** What screens load only when somebody needs it. */
const parts = [loadSetUpForm, loadRetryOrDiscard, loadPalette, loadShortcutSheet];

/**
 * Loads all screens after the first paint, so that navigation is instant and works offline. One screen per idle period,
 * because all at once would block the page. With data saver, a screen is loaded when it is opened.
 */
export function prefetchScreens(): void {
  const left = [...Object.values(screens), ...parts];
  let missing = false;
  const next = () => {
    const screen = left.shift();
    if (screen) {
      screen()
        // A failed screen is requested again when it is opened, and shows its error then.
        .catch(() => {
          missing = true;
        })
        .then(() => whenIdle(next));
    } else if (!missing) {
      performance.mark(screensAreHere);
    }
  };
  const begin = () => setTimeout(() => withoutDataSaver(() => whenIdle(next)), patienceInMs);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
