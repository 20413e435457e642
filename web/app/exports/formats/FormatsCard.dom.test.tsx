import { expect, it } from 'vitest';
import type { BooksItem } from '#shared/books/contract.ts';
import { makeExportFile } from '#shared/exports/contract.ts';
import { addTemplate } from '#shared/exports/templates/contract.ts';
import { someId, someRowOf } from '#sync/client/testing/someRows.ts';
import { openApp } from '../../../testing/openApp.tsx';

const account: BooksItem = {
  ...someRowOf.booksItem(someId()),
  ...{ list: 'account', name: 'Software', code: '6420' },
};

const id = someId();
const line = {
  ...{ id: 'a', description: 'Licences', quantity: '1', unitPrice: '100', discount: null },
  ...{ taxRate: '20', net: '100.00' },
};
const invoice = {
  kind: 'invoice',
  row: {
    ...someRowOf.invoice(id),
    ...{
      status: 'approved' as const,
      vendorName: 'Zażółć Ltd',
      invoiceNumber: 'R-17',
      amount: '120.00',
    },
    ...{ tax: '20.00', lines: [line], coding: { 'all/account': account.id } },
  },
} as const;

/** The bodies of calls that add a format, or make a file. */
function addedBodies(path = addTemplate.path): unknown[] {
  const bodies: unknown[] = [];
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (init?.method === 'POST' && String(input).endsWith(path)) {
      bodies.push(JSON.parse(String(init.body)));
    }
    return fetch(input, init);
  };
  return bodies;
}

it('a format begins with the preset of a system, and its preview follows what is changed', async () => {
  const { screen, answers } = await openApp('/integrations', {
    me: { roles: ['admin'] },
    rows: [invoice],
    booksItems: [account],
    answers: { 'GET /api/integrations': [], 'GET /api/export-templates': [] },
  });
  const bodies = addedBodies();
  const card = screen.getByRole('region', { name: 'Export formats' });
  await card.getByRole('button', { name: 'Add format' }).click();
  await screen.getByRole('searchbox').fill('ireland sage');
  await screen.getByRole('button', { name: /^Sage 50 Accounts/ }).click();
  const preview = screen.getByRole('region', { name: 'Preview' });
  const text = preview.getByRole('region', { name: 'Text of the file' });
  await expect.element(text).toMatchTextContent(/PI,,6420,0,/);
  await expect.element(text).toMatchTextContent(/100\.00,T1,20\.00/);
  await screen.getByRole('textbox', { name: 'Numbers of vendors' }).fill('zażółć ltd; ZAZ');
  await expect.element(text).toMatchTextContent(/PI,ZAZ,6420,0,/);
  await screen.getByRole('button', { name: 'Remove Department Code' }).click();
  await screen.getByRole('button', { name: 'Move Nominal A/C Ref up' }).click();
  await expect.element(text).toMatchTextContent(/PI,6420,ZAZ,/);
  await screen.getByRole('combobox', { name: 'Content of Details' }).selectOptions('vendorName');
  await expect
    .element(preview)
    .toMatchTextContent(
      /Windows-1252 \(Western European\) has no ż ł ć\. There will be a “\?” instead\./,
    );
  answers[`POST ${addTemplate.path}`] = () => bodies.at(-1);
  await screen.getByRole('button', { name: 'Add format' }).last().click();
  await expect.element(card.getByText('Sage 50 Accounts', { exact: true })).toBeVisible();
  const sent = addTemplate.body.parse(bodies.at(-1));
  expect(sent).toMatchObject({ preset: 'sage-50-uk', vendorNumbers: { 'zażółć ltd': 'ZAZ' } });
  expect(sent.columns.map(({ title }) => title).slice(0, 3)).toEqual([
    'Type',
    'Nominal A/C Ref',
    'Account Reference',
  ]);
});

/** The integrations, with the list of software open and searched. */
async function softwareFound(query: string) {
  const app = await openApp('/integrations', {
    me: { roles: ['admin'] },
    answers: { 'GET /api/integrations': [], 'GET /api/export-templates': [] },
  });
  await app.screen.getByRole('button', { name: 'Add format' }).click();
  await app.screen.getByRole('searchbox').fill(query);
  return app;
}

it.each([
  ['sage accounting', 'Open Sage', '/integrations/sage'],
  ['fortnox', 'Open webhook for Fortnox', '/developers'],
])('the list of software leads from %s to where it is set up', async (query, name, address) => {
  const { screen } = await softwareFound(query);
  await screen.getByRole('link', { name }).click();
  await expect.poll(() => window.location.pathname).toBe(address);
});

it('the list of software leads to the UBL files, and makes none by itself', async () => {
  const { screen } = await softwareFound('twinfield');
  const bodies = addedBodies(makeExportFile.path);
  await screen.getByRole('link', { name: 'Show files for Twinfield' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const heading = screen.getByRole('heading', { name: 'Files for other software' });
  await expect.element(heading).toBeInViewport();
  expect(bodies).toEqual([]);
  await screen.getByRole('button', { name: 'Export new invoices as UBL e-invoices' }).click();
  await expect.poll(() => bodies).toEqual([{ format: 'ubl' }]);
});

it('a format for DATEV begins with semicolons, decimal commas and its encoding', async () => {
  const { screen } = await softwareFound('datev');
  await screen.getByRole('button', { name: /^DATEV/ }).click();
  for (const [name, chosen] of [
    ['Between columns', /Semicolon/],
    ['Decimals', /Comma/],
    ['Encoding', /Windows-1252/],
  ] as const) {
    await expect.element(screen.getByRole('combobox', { name })).toMatchTextContent(chosen);
  }
});
