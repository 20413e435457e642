import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someVendor } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

it('a vendor in the list opens within the application', async () => {
  const row = someVendor({ name: 'Harbor Freight', status: 'active' });
  const { screen, address } = await openApp('/vendors', { rows: [{ kind: 'vendor', row }] });
  await screen.getByRole('link', { name: 'Harbor Freight' }).click();
  await expect.poll(address).toBe(`/vendors/${row.id}`);
  await expect
    .element(screen.getByRole('heading', { name: 'Harbor Freight' }).first())
    .toBeVisible();
});

it('vendors are not printed before all of them are loaded', async () => {
  const vendors = ['Harbor Freight', 'Nordlys', 'Zephyr'].map((name) =>
    someVendor({ name, status: 'active' }),
  );
  const { screen } = await openApp('/vendors', {
    rows: vendors.map((row) => ({ kind: 'vendor', row }) as const),
    prepare(server) {
      server.pageRows = 1;
      const answer = { status: 503, retryAfterInMs: 3_600_000 };
      server.failures.push({ path: /changes\?.*since=/, answer });
    },
  });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await expect.element(screen.getByText('Failed to fetch vendors')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.element(screen.getByText(/^The list is not loaded yet/)).toBeVisible();
  expect(print).not.toHaveBeenCalled();
});
