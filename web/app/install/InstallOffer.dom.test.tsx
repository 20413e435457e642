import { afterEach, expect, it } from 'vitest';
import { openApp } from '../../testing/openApp.tsx';
import { keepInstallPrompt } from './installPrompt.ts';

const key = 'docket.install';
const title = 'Docket as an app on this device';

/** As a browser that can install Docket does soon after the page is open. */
function offerInstalling(): { opened: number } {
  const dialog = { opened: 0 };
  const event = new Event('beforeinstallprompt', { cancelable: true });
  keepInstallPrompt(window);
  window.dispatchEvent(
    Object.assign(event, {
      prompt: async () => {
        dialog.opened += 1;
      },
    }),
  );
  expect(event.defaultPrevented).toBe(true);
  return dialog;
}

function visits(count: number): void {
  const history = { visits: count, lastVisitAt: Date.now(), hasApproved: false, dismissed: false };
  localStorage.setItem(key, JSON.stringify(history));
}

afterEach(() => localStorage.removeItem(key));

it('installing is offered on the third visit, on the dashboard only', async () => {
  visits(3);
  const { screen } = await openApp('/profile');
  const dialog = offerInstalling();
  await expect.element(screen.getByRole('heading', { name: 'Account settings' })).toBeVisible();
  expect(screen.getByText(title).elements()).toEqual([]);
  await screen.getByRole('link', { name: 'Docket' }).first().click();
  await screen.getByRole('button', { name: 'Install' }).click();
  await expect.poll(() => dialog.opened).toBe(1);
  await expect.poll(() => screen.getByText(title).elements()).toEqual([]);
});

it('installing is not offered on the first visit, and never after it was dismissed', async () => {
  const { screen } = await openApp('/dashboard');
  offerInstalling();
  await expect.element(screen.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  expect(screen.getByText(title).elements()).toEqual([]);
  visits(3);
  await screen.unmount();
  const again = await openApp('/dashboard');
  await again.screen.getByRole('button', { name: 'Don’t ask again' }).click();
  await expect.poll(() => again.screen.getByText(title).elements()).toEqual([]);
  expect(localStorage.getItem(key)).toContain('"dismissed":true');
});
