import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { followFormats } from '../../ui/foundation/formats.ts';
import { EmailTimes } from './EmailTimes.tsx';

it("hours are in the person's format, and not in that of the browser", async () => {
  onTestFinished(() => followFormats(null));
  const settings = { letters: 'daily', hour: 20, quiet: null, zone: 'Europe/Berlin' } as const;
  const screen = await render(<EmailTimes settings={settings} onChange={() => undefined} />);
  onTestFinished(() => screen.unmount());
  const time = screen.getByRole('combobox', { name: 'Time of day' });
  followFormats('de-DE');
  await screen.rerender(<EmailTimes settings={{ ...settings }} onChange={() => undefined} />);
  await expect.element(time).toHaveTextContent('20:00');
  followFormats('en-US');
  await screen.rerender(<EmailTimes settings={{ ...settings }} onChange={() => undefined} />);
  await expect.poll(() => time.element().textContent).toMatch(/8:00\sPM/);
});
