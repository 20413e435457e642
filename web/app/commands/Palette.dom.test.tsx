import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../testing/openApp.tsx';
import { theme } from '../theme/theme.ts';

type Screen = Awaited<ReturnType<typeof openApp>>['screen'];

/** Types into the palette and chooses the first thing that it finds. */
async function go(screen: Screen, words: string, expected: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('combobox', { name: 'What are you looking for?' }).fill(words);
  const found = screen.getByRole('option', { name: expected });
  await expect.element(found).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
}

it('Ctrl+K invites, leads to a setting by another word for it, and changes the appearance', async () => {
  const { screen } = await openApp('/vendors');
  await expect.element(screen.getByRole('heading', { name: 'Vendor Management' })).toBeVisible();
  // “Find” and “Appearance” have the letters too, but do not begin with them.
  await go(screen, 'in p', 'Invite a person');
  await expect.element(screen.getByRole('dialog', { name: 'Invite a person' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(location.hash).toBe('');
  await go(screen, 'quiet hours', 'Notifications');
  await expect
    .element(screen.getByRole('heading', { name: 'Notifications', level: 2 }))
    .toHaveFocus();
  onTestFinished(() => theme.choose('system'));
  await go(screen, 'dark mode', 'Appearance: Dark');
  await expect.poll(theme.current).toBe('dark');
});

it('Ctrl+K offers no action that the person may not do', async () => {
  const { screen } = await openApp('/vendors', { me: { roles: ['viewer'] } });
  await expect.element(screen.getByRole('heading', { name: 'Vendor Management' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = screen.getByRole('combobox', { name: 'What are you looking for?' });
  await box.fill('invite');
  await expect.element(screen.getByText('Nothing on this device is called that.')).toBeVisible();
  await box.fill('sign out');
  await expect.element(screen.getByRole('option', { name: /Log out/ })).toBeVisible();
});

it('what is typed while the palette loads is searched for, and is no shortcut of the screen behind it', async () => {
  const row = someInvoice({ requiredApprovers: ['manager'] });
  const { screen, server } = await openApp(`/invoices/${row.id}`, {
    me: { roles: ['manager'] },
    rows: [{ kind: 'invoice', row }],
  });
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  const approve = screen.getByRole('button', { name: 'Approve' }).element();
  const reached: unknown[] = [];
  approve.addEventListener('keydown', (event) => {
    reached.push(event instanceof KeyboardEvent && event.key);
  });
  /** Whether the browser does what it does by default, such as to press the focused button. */
  const press = (init: KeyboardEventInit) =>
    approve.dispatchEvent(
      new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
    );
  // All at once: before the palette can be there.
  press({ key: 'k', ctrlKey: true });
  reached.length = 0;
  for (const key of 'audix') press({ key });
  press({ key: 'Backspace' });
  press({ key: 't' });
  for (const key of ['Enter', ' ', 'ArrowDown']) expect(press({ key })).toBe(false);
  press({ key: 'Backspace' });
  expect(press({ key: 'k', ctrlKey: true })).toBe(false);
  expect(press({ key: 'Tab' })).toBe(true);
  expect(reached).toEqual(['Tab']);
  const box = screen.getByRole('combobox', { name: 'What are you looking for?' });
  await expect.element(box).toHaveValue('audit');
  await expect
    .element(screen.getByRole('option', { name: 'Audit Trail' }))
    .toHaveAttribute('aria-selected', 'true');
  expect(server.invoice(documentName('invoice', row.id)).status).toBe('pending_review');
  await expect.element(screen.getByText('Approval waits to be sent')).not.toBeInTheDocument();
  // Now that it is there, keys go to its box.
  await userEvent.keyboard(' tr');
  await expect.element(box).toHaveValue('audit tr');
});

it('on an approved invoice Ctrl+K reopens it', async () => {
  const row = someInvoice({ status: 'approved', approvalStatus: 'approved' });
  const { screen } = await openApp(`/invoices/${row.id}`, { rows: [{ kind: 'invoice', row }] });
  await expect.element(screen.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await go(screen, 'reopen', 'Reopen this invoice');
  await expect.element(screen.getByRole('dialog', { name: 'Reopen invoice' })).toBeVisible();
});

it('Ctrl+K in the list of shortcuts opens the palette in its place', async () => {
  const { screen } = await openApp('/vendors');
  await expect.element(screen.getByRole('heading', { name: 'Vendor Management' })).toBeVisible();
  await userEvent.keyboard('?');
  const sheet = screen.getByRole('dialog', { name: 'Shortcuts' });
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = screen.getByRole('combobox', { name: 'What are you looking for?' });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('audit');
  await expect.element(box).toHaveValue('audit');
  await expect.element(sheet).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(sheet).toBeVisible();
});
