import { expect, it } from 'vitest';
import { openApp } from '../../testing/openApp.tsx';

it('a member without a passkey sees only how to add one, switch company and log out', async () => {
  const { screen, calls } = await openApp('/team', {
    me: { passkeyNeeded: 'add', accounts: [{ id: crypto.randomUUID(), name: 'Other Ltd' }] },
    answers: { 'POST /api/auth/passkeys/registration': 403 },
  });
  const heading = screen.getByRole('heading', { level: 1, name: 'Add a passkey to go on' });
  await expect.element(heading).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Switch to Other Ltd' })).toBeVisible();
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
  expect(calls).not.toContain('GET /api/members');
  await screen.getByRole('button', { name: 'Add a passkey' }).click();
  await expect.element(screen.getByText('Not now')).toBeVisible();
  expect(calls).toContain('POST /api/auth/passkeys/registration');
});

it('a member who signed in by mail is asked for the passkey they have, and goes on with it', async () => {
  const me: { passkeyNeeded: 'use' | null } = { passkeyNeeded: 'use' };
  const { screen, calls } = await openApp('/team', {
    me,
    answers: { 'POST /api/auth/proof/passkey/options': 403 },
  });
  await expect
    .element(screen.getByRole('heading', { name: 'Use your passkey to go on' }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Use your passkey' }).click();
  await expect.element(screen.getByText('Not now')).toBeVisible();
  expect(calls).toContain('POST /api/auth/proof/passkey/options');
});

it('offline, what is on the device stays open, and the gate comes with the network', async () => {
  const { screen, cutOff, reconnect } = await openApp('/team', { me: { passkeyNeeded: 'use' } });
  const gate = screen.getByRole('heading', { name: 'Use your passkey to go on' });
  await expect.element(gate).toBeVisible();
  cutOff();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  await expect.element(gate).not.toBeInTheDocument();
  reconnect();
  await expect.element(gate).toBeVisible();
  const team = screen.getByRole('heading', { level: 1, name: 'Team' });
  await expect.element(team).not.toBeInTheDocument();
});
