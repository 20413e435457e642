import '../ui/foundation/styles.css';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { screens } from '../app/screens.ts';

/** The first load compiles every module of a screen, which is no test's time. */
beforeAll(() => Promise.all(Object.values(screens).map((load) => load())), 180_000);

/** Console errors, with the test that was running. */
const printed: string[] = [];
let test = 'work of no test';
const { console } = globalThis;
const print = console.error;
console.error = (...args: unknown[]) => {
  printed.push(`${test}: ${args.map(String).join(' ')}`);
  print(...args);
};

function failIfPrinted(): void {
  const errors = printed.splice(0);
  if (errors.length > 0) throw new Error(`Printed an error. ${errors.join('; ')}`);
}
afterEach(failIfPrinted);
afterAll(failIfPrinted);

beforeEach(async ({ task }) => {
  test = task.name;
  await cleanup();
  await page.viewport(1280, 800);
});
