import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { someId } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../testing/openApp.tsx';

const nothing = {
  'GET /api/audit-logs': { logs: [], total: 0 },
  'GET /api/export-logs': [],
  'GET /api/export-logs/failed': [],
};

it.each([
  ['Audit Logs', 'GET /api/audit-logs', 'Failed to fetch audit logs'],
  ['Export History', 'GET /api/export-logs', 'Failed to fetch export logs'],
  ['Failed Operations', 'GET /api/export-logs/failed', 'Failed to fetch failed exports'],
] as const)(
  'the list of %s that fails to load says so and can be requested again',
  async (tab, call, failure) => {
    const answers: Record<string, unknown> = { ...nothing, [call]: 500 };
    const { screen } = await openApp('/audit-trail', { answers });
    await screen.getByRole('tab', { name: tab }).click();
    await expect.element(screen.getByText(failure)).toBeVisible();
    answers[call] = nothing[call];
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText(failure)).not.toBeInTheDocument();
  },
);

it('offline, the audit trail says once why nothing is there', async () => {
  const { screen, answers, cutOff } = await openApp('/dashboard');
  Object.assign(answers, nothing);
  await expect.element(screen.getByRole('link', { name: 'Audit Trail' }).first()).toBeVisible();
  cutOff();
  await screen.getByRole('link', { name: 'Audit Trail' }).first().click();
  await expect.element(screen.getByText('Failed to fetch audit logs')).toBeVisible();
  await expect.element(screen.getByText(/connection/)).toBeVisible();
  expect(screen.getByText(/online|connection/).elements()).toHaveLength(1);
});

it('an empty list of failed operations says that nothing has failed', async () => {
  const { screen } = await openApp('/audit-trail', { answers: nothing });
  await screen.getByRole('tab', { name: 'Failed Operations' }).click();
  await expect.element(screen.getByText('No failed operations found')).toBeVisible();
});

it('a failed CSV export shows an error', async () => {
  const answers = { ...nothing, 'GET /api/audit-logs/export': 500 };
  const { screen } = await openApp('/audit-trail', { answers });
  await screen.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(screen.getByText('Failed to export audit logs').first()).toBeVisible();
});

it('retrying the last operation of a page shows the page before it', async () => {
  const operations = Array.from({ length: 51 }, () => ({
    id: someId(),
    source: 'job',
    timestamp: '2026-03-04T10:00:00.000Z',
    type: 'Push message',
    entityType: 'member',
    entityId: someId(),
    entityName: null,
    error: 'It did not go.',
  }));
  const last = operations.at(-1)?.id;
  const answers = {
    ...nothing,
    'GET /api/export-logs/failed': (query: URLSearchParams) => {
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      return operations.slice(offset, offset + limit);
    },
    [`POST /api/failed-operations/job/${last}/retry`]: () => {
      operations.pop();
      return { message: 'It goes on' };
    },
  };
  const { screen } = await openApp('/audit-trail', { answers });
  await screen.getByRole('tab', { name: 'Failed Operations' }).click();
  await screen.getByRole('button', { name: 'Next' }).click();
  const retry = screen.getByRole('button', { name: 'Retry' });
  await expect.poll(() => retry.elements().length).toBe(1);
  await retry.click();
  await expect.poll(() => retry.elements().length).toBe(50);
});

it('the details of an entry are in view on a tablet', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(768, 1024);
  const log = {
    id: someId(),
    timestamp: '2026-03-04T10:00:00.000Z',
    userId: someId(),
    userEmail: 'a.person.with.a.long.name@northwind.example',
    category: 'SECURITY',
    action: 'login',
    entityType: 'session',
    entityId: someId(),
    status: 'success',
    ipAddress: '203.0.113.7',
    errorMessage: null,
    metadata: null,
    oldValues: null,
    newValues: null,
  };
  const { screen } = await openApp('/audit-trail', {
    answers: { ...nothing, 'GET /api/audit-logs': { logs: [log], total: 1 } },
  });
  const details = screen.getByRole('button', { name: 'Details' });
  await expect.element(details).toBeVisible();
  expect(details.element().getBoundingClientRect().right).toBeLessThan(768);
});
