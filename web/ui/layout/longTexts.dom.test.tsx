import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { CardHeader } from '../display/Card.tsx';
import { PageHeader } from './PageHeader.tsx';

const unbroken = `Scan_${'x'.repeat(115)}`;

it.each([
  ['the title of a page', <PageHeader key="1" title={unbroken} />],
  [
    'the description of a page',
    <PageHeader key="2" title="Arrange pages" description={unbroken} />,
  ],
  ['the title of a card', <CardHeader key="3" title={unbroken} />],
  ['the description of a card', <CardHeader key="4" title="Document" description={unbroken} />],
])('a phone scrolls sideways because of a long name in %s', async (_, header) => {
  await page.viewport(390, 844);
  const screen = await render(header);
  onTestFinished(async () => {
    await screen.unmount();
    await page.viewport(1280, 800);
  });
  await expect.element(screen.getByText(unbroken)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});
