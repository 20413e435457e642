import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { someRule } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';
import { someMember } from '../rules/testing.ts';

const members = [someMember('Ada', 'admin', 'manager'), someMember('Grace', 'viewer')];
const answers = { 'GET /api/members': members, 'GET /api/invitations': [] };
const focused = () => document.activeElement?.getAttribute('aria-label');

it('a dialog opens at its first field without a tooltip, and Escape returns to its button', async () => {
  const { screen } = await openApp('/team', { answers });
  await screen.getByRole('button', { name: 'Invite' }).click();
  const email = screen.getByRole('dialog').getByLabelText('Email');
  await expect.element(email).toHaveFocus();
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Invite' })).toHaveFocus();
});

it('the palette finds a member by e-mail address and a rule by name, and leads to their rows', async () => {
  const rule = someRule({ name: 'Large amounts' });
  const { screen, address } = await openApp('/team', {
    answers,
    rows: [{ kind: 'rule', row: rule }],
  });
  const [, grace] = members;
  const find = async (typed: string) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.getByRole('dialog').getByRole('combobox').fill(typed);
    await expect.element(screen.getByRole('option').first()).toBeVisible();
    await userEvent.keyboard('{Enter}');
  };
  const rowInFocus = () => document.activeElement?.closest('tr')?.textContent ?? '';
  await expect.element(screen.getByRole('button', { name: 'Actions for Grace' })).toBeVisible();
  await find(grace?.email ?? '');
  await expect.poll(rowInFocus).toContain('Grace');
  await find('large amounts');
  await expect.poll(address).toBe('/approval-settings');
  await expect.poll(rowInFocus).toContain('Large amounts');
});

it('an invalid address is reported beside its field, and nothing is sent', async () => {
  const { screen, calls } = await openApp('/team', { answers });
  await screen.getByRole('button', { name: 'Invite' }).click();
  await screen.getByRole('dialog').getByLabelText('Email').fill('nobody');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(screen.getByText('Please enter a valid email address')).toBeVisible();
  expect(calls).not.toContain('POST /api/invitations');
});

it('a dialog that was opened from a menu returns to the menu’s button', async () => {
  const { screen } = await openApp('/team', { answers });
  await screen.getByRole('button', { name: 'Actions for Grace' }).click();
  await screen.getByRole('menuitem', { name: 'Change roles' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(focused).toBe('Actions for Grace');
});

it('on a phone the menu lies over the page, and closes with Escape or a tap outside', async () => {
  await page.viewport(390, 844);
  const { screen } = await openApp('/team', { answers });
  const button = screen.getByRole('button', { name: 'Menu', exact: true });
  const reports = screen.getByRole('link', { name: 'Reports' });
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Actions for Grace' })).toBeVisible();
  const top = () => heading.element().getBoundingClientRect().top;
  const before = top();
  await button.click();
  await expect.element(reports).toBeVisible();
  // Far less than the height of the menu.
  expect(Math.abs(top() - before)).toBeLessThan(10);
  await userEvent.keyboard('{Escape}');
  await expect.element(reports).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();

  await button.click();
  await expect.element(reports).toBeVisible();
  await userEvent.click(document.body, { position: { x: 200, y: 830 } });
  await expect.element(reports).not.toBeInTheDocument();

  await button.click();
  await reports.click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Reports' })).toHaveFocus();
});

it.each([390, 720, 1024, 1440])(
  'a name of 80 characters leaves every control within reach at %i px',
  async (width) => {
    await page.viewport(width, 900);
    const long = {
      firstName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
      lastName: 'Senior X',
    };
    const [ada, grace] = members;
    const team = { ...answers, 'GET /api/members': [ada, { ...grace, ...long }] };
    const { screen } = await openApp('/team', { answers: team });
    await expect.element(screen.getByText(/^Wolfeschlegel/).first()).toBeVisible();
    const table = screen.getByRole('table').element();
    const card = table.parentElement?.getBoundingClientRect();
    const menus = screen.getByRole('button', { name: /^Actions for/ }).elements();
    expect(menus.length).toBeGreaterThan(1);
    for (const menu of menus)
      expect(menu.getBoundingClientRect().right).toBeLessThanOrEqual(card?.right ?? 0);
    expect(table.getBoundingClientRect().width).toBeLessThanOrEqual((card?.width ?? 0) + 1);
  },
);
