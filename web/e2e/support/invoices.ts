import type { Page } from 'playwright-core';
import { z } from 'zod';
import { type Invoice, invoice } from '#shared/invoices/contract.ts';
import { goWithin } from './navigation.ts';

const taken = new Set<string>();

/** An untouched invoice of the demo company without flags that needs this many approvals. Each is taken once. */
export async function takeInvoice(
  page: Page,
  { approvals }: { approvals: number },
): Promise<Invoice> {
  const answer = await page.request.get('/api/invoices?status=pending_review');
  const all = z.array(invoice).parse(await answer.json());
  const free = all.find(
    ({ id, requiredCount, currentApprovers, revision, fraudFlags, uploadedBy, awaitsReview }) =>
      requiredCount === approvals &&
      !awaitsReview &&
      // What a person has uploaded belongs to other tests.
      uploadedBy === null &&
      fraudFlags.length === 0 &&
      currentApprovers.length === 0 &&
      revision === 1 &&
      !taken.has(id),
  );
  if (!free) throw new Error('The demo company has no such invoice left');
  taken.add(free.id);
  return free;
}

/** Opens an invoice with all its fields. */
export async function openInvoice(page: Page, { id }: Pick<Invoice, 'id'>): Promise<void> {
  await goWithin(page, `/invoices/${id}`);
  await showFields(page);
}

/** On phones the fields are behind a button, and optional empty ones are folded. */
export async function showFields(page: Page): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024;
  if (isNarrow) await page.getByRole('button', { name: /^(Edit|All) details/ }).click();
  await page.getByLabel('Purchase order').waitFor();
  const more = page.getByRole('button', { name: /^More fields/ });
  if (await more.isVisible()) await more.click();
}

/** The invoice as it is on the server. */
export async function onServer(page: Page, { id }: Pick<Invoice, 'id'>): Promise<Invoice> {
  const answer = await page.request.get(`/api/invoices/${id}`);
  return invoice.parse(await answer.json());
}

/** Types into a field and leaves it, which enters the value. */
export async function editField(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(value);
  await field.blur();
}

/** The names of the product's databases on this device. */
export function databasesOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases();
    return all.map(({ name }) => name ?? '').filter((name) => name.startsWith('docket:'));
  });
}

/** Approves the open invoice, and says yes again where it has open warnings. */
export async function approveHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const anyway = page.getByRole('button', { name: 'Approve anyway' });
  if (await anyway.isVisible()) await anyway.click();
}
