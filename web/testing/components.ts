import '../ui/foundation/styles.css';
import { beforeAll, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { screens } from '../app/screens.ts';

/** The first load compiles every module of a screen, which is no test's time. */
beforeAll(() => Promise.all(Object.values(screens).map((load) => load())), 180_000);

beforeEach(async () => {
  await cleanup();
  await page.viewport(1280, 800);
});
