import { expect, it, vi } from 'vitest';
import { someId } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

const facts = {
  country: null,
  currency: null,
  books: null,
  rulesSeen: false,
  firstStepsHidden: false,
};
const asked = {
  firstName: 'Bea',
  lastName: 'Buyer',
  accountName: 'Bea Buyer',
  roles: ['admin' as const],
  company: { ...facts, isSetUp: false },
};

const setUp = {
  ...asked.company,
  isSetUp: true,
  id: someId(),
  name: 'Bea Buyer',
  requiresPasskeys: false,
  createdAt: '2026-01-02T03:04:05.000Z',
};

async function openWelcome(answer: unknown) {
  const app = await openApp('/subscription-success', {
    me: asked,
    answers: { 'POST /api/account/set-up': answer },
  });
  await expect.element(app.screen.getByLabelText('Company name')).toBeVisible();
  return app;
}

it('going on to the dashboard without an answer passes the questions over, so that they are not asked twice', async () => {
  const { screen, calls, address } = await openWelcome(setUp);
  await screen.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect.poll(address).toBe('/dashboard');
  expect(calls).toContain('POST /api/account/set-up');
  await expect.element(screen.getByText('You can name your company under Billing.')).toBeVisible();
});

it('going on to the dashboard keeps what was answered', async () => {
  const { screen, address } = await openWelcome(setUp);
  const sent = vi.spyOn(window, 'fetch');
  await screen.getByLabelText('Company name').fill('Analytical Engines');
  await screen.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect.poll(address).toBe('/dashboard');
  const bodies = sent.mock.calls.flatMap(([, init]) =>
    init?.method === 'POST' ? [init.body] : [],
  );
  expect(bodies.join()).toContain('"name":"Analytical Engines"');
});

it('an answer that fails does not keep anybody from the dashboard', async () => {
  const { screen, address } = await openWelcome(503);
  await screen.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect.poll(address).toBe('/dashboard');
});

it('an answer that could not be saved is said to be so, and the next press leaves', async () => {
  const { screen, address } = await openWelcome(503);
  await screen.getByLabelText('Company name').fill('Analytical Engines');
  const leave = screen.getByRole('link', { name: 'Go to Dashboard' });
  await leave.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(address()).not.toBe('/dashboard');
  await leave.click();
  await expect.poll(address).toBe('/dashboard');
});

it('going on with an answer that is wrong says so and loses no other', async () => {
  const { screen, calls, address } = await openWelcome(setUp);
  await screen.getByLabelText('Company name').fill('a'.repeat(500));
  const leave = screen.getByRole('link', { name: 'Go to Dashboard' });
  await leave.click();
  await expect
    .element(screen.getByLabelText('Company name'))
    .toHaveAttribute('aria-invalid', 'true');
  expect(calls).not.toContain('POST /api/account/set-up');
  expect(address()).not.toBe('/dashboard');
});
