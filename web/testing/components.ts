import '../ui/foundation/styles.css';
import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';

beforeEach(async () => {
  await cleanup();
  await page.viewport(1280, 800);
});
