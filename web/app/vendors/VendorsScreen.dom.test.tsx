import { expect, it } from 'vitest';
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
