import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Invoice } from '#shared/invoices/contract.ts';
import { someInvoice, someVendor } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../testing/openApp.tsx';
import { someIntegration } from '../../testing/someIntegration.ts';

/** Longer than any test: what is offered for a time must not go while a test looks for it. */
const hourInMs = 3_600_000;
const late = { dueDate: '2026-01-02' };
const invoice = (parts: Partial<Invoice>) =>
  someInvoice({ requiredApprovers: ['manager'], ...parts });
/** Newest first, as in the list. */
const invoices = [
  invoice({ invoiceNumber: 'A-1', vendorName: 'Acme', amount: '1500.00', status: 'paid' }),
  invoice({ invoiceNumber: 'M-2', vendorName: 'Müller Verpackungen', amount: '90.00' }),
  invoice({ invoiceNumber: 'M-3', vendorName: 'Müller Verpackungen', amount: '2000', ...late }),
  invoice({ invoiceNumber: 'Z-4', vendorName: 'Zephyr', amount: '7000', ...late }),
  invoice({ invoiceNumber: 'Z-5', vendorName: 'Zephyr', amount: '500', ...late }),
].toReversed();
const rows = invoices.map((row) => ({ kind: 'invoice', row }) as const);

type Screen = Awaited<ReturnType<typeof openApp>>['screen'];

/** The invoice numbers shown, from top to bottom. */
function shown(): string[] {
  const links = [...document.querySelectorAll('tr[data-place] a')];
  return links.map((link) => link.getAttribute('aria-label')?.split('invoice ')[1] ?? '');
}

const focusedPlace = () => document.activeElement?.closest('tr')?.dataset['place'];
const selected = (screen: Screen) => screen.getByRole('region', { name: 'Selected invoices' });

async function openList(query = '') {
  const app = await openApp(`/invoices${query}`, { rows });
  await expect.element(app.screen.getByRole('button', { name: /^All \d/ })).toBeVisible();
  return app;
}

it('printing has every listed invoice, also those out of view, with what narrows the list and its sum', async () => {
  const many = Array.from({ length: 120 }, (_, nth) =>
    invoice({ invoiceNumber: `P-${nth}`, vendorName: 'Printer & Co', amount: '10.00' }),
  );
  const { screen } = await openApp('/invoices?search=printer', {
    rows: [...rows, ...many.map((row) => ({ kind: 'invoice', row }) as const)],
  });
  await expect.element(screen.getByRole('button', { name: 'All 120' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  expect(shown().length).toBeLessThan(60);
  const printed = new Promise<{ text: string; numbers: (string | undefined)[] }>((resolve) => {
    vi.spyOn(window, 'print').mockImplementation(() => {
      const sheet = document.querySelector('[data-print-sheet]');
      const lines = [...(sheet?.querySelectorAll('tbody tr') ?? [])];
      const numbers = lines.map((line) => line.children[1]?.textContent);
      resolve({ text: sheet?.textContent ?? '', numbers });
    });
  });
  await userEvent.keyboard('{Control>}p{/Control}');
  const { text, numbers } = await printed;
  expect(numbers).toEqual(many.map(({ invoiceNumber }) => invoiceNumber).toReversed());
  expect(text).toContain('“printer”');
  expect(text).toContain('120 invoices: $1,200.00');
  // A phone may lay out the sheet after `print` has returned.
  expect(document.querySelector('[data-print-sheet]')).not.toBeNull();
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('[data-print-sheet]')).toBeNull();
});

it('printing an empty list says that there is nothing to print', async () => {
  const { screen } = await openApp('/invoices', { rows: [] });
  await expect.element(screen.getByText('No invoices yet')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.element(screen.getByText(/^The list is empty/)).toBeVisible();
  expect(print).not.toHaveBeenCalled();
  expect(document.querySelector('[data-print-sheet]')).toBeNull();
});

it('a list that is printed before all invoices are loaded says so, and has no sum', async () => {
  const answer = { status: 503, retryAfterInMs: hourInMs };
  const { screen } = await openApp('/invoices', {
    rows,
    prepare(server) {
      server.pageRows = 3;
      server.failures.push({ path: /changes\?.*since=/, answer });
    },
  });
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await userEvent.keyboard('{Control>}p{/Control}');
  const sheet = () => document.querySelector('[data-print-sheet]')?.textContent ?? '';
  await expect.poll(sheet).toContain('Not all invoices have been loaded yet.');
  expect(sheet()).not.toMatch(/\d invoices/);
  window.dispatchEvent(new Event('afterprint'));
});

it('a second press while a list is being printed prints it once, and one that fails is told', async () => {
  const { screen } = await openList();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  const press = () =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true }));
  // In one task: rows that are loaded between two presses would make the second one a new print.
  press();
  press();
  await expect.poll(() => document.querySelector('[data-print-sheet]')).not.toBeNull();
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  expect(print).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('[data-print-sheet]')).toBeNull();
  print.mockImplementation(() => {
    throw new Error('No printer');
  });
  press();
  await expect.element(screen.getByText('This could not be printed.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
});

it('the list of what is to be exported says how, as long as no ledger is connected', async () => {
  const approved = invoice({ invoiceNumber: 'E-1', status: 'approved' });
  const { screen, answers, address, calls } = await openApp('/invoices?list=to-export', {
    me: { roles: ['admin', 'manager'] },
    rows: [{ kind: 'invoice', row: approved }],
    answers: { 'GET /api/integrations': [someIntegration({ isActive: false })] },
  });
  await expect.element(screen.getByText('No accounting software is connected')).toBeVisible();
  await screen.getByRole('button', { name: 'Export 1' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Connect QuickBooks…' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const lead = screen.getByRole('link', { name: 'Open integrations' });
  answers['GET /api/integrations'] = [someIntegration()];
  calls.length = 0;
  await lead.click();
  await expect.poll(address).toBe('/integrations');
  // Left earlier, the screen would not have asked.
  await expect.poll(() => calls).toContain('GET /api/integrations');
  history.back();
  await expect.element(screen.getByRole('link', { name: /E-1$/ })).toBeVisible();
  await expect.element(lead).not.toBeInTheDocument();
});

it('one press exports all that is listed to the connected ledger, or what is selected', async () => {
  const approved = ['E-1', 'E-2', 'E-3'].map((invoiceNumber) =>
    invoice({ invoiceNumber, status: 'approved' }),
  );
  const sample = invoice({ invoiceNumber: 'S-1', status: 'approved', isSample: true });
  const { screen, server } = await openApp('/invoices?list=to-export', {
    rows: [...approved, sample].map((row) => ({ kind: 'invoice', row }) as const),
    answers: { 'GET /api/integrations': [someIntegration()] },
    prepare: ({ failures }) => failures.push({ path: /\/export$/, answer: { status: 200 } }),
  });
  const sent = vi.spyOn(server, 'answer');
  const exported = () =>
    sent.mock.calls.flatMap(([{ path, body }]) =>
      path === '/api/integrations/quickbooks/export' ? [body] : [],
    );
  await screen.getByRole('checkbox', { name: /E-2/ }).click();
  const bar = selected(screen);
  await expect.element(bar.getByRole('button', { name: /^Mark 1 as paid/ })).toBeVisible();
  expect(bar.getByRole('button', { name: /^(Approve|Reject|Edit)/ }).elements()).toEqual([]);
  await bar.getByRole('button', { name: 'Export 1 to QuickBooks' }).click();
  await expect.poll(exported).toEqual([{ invoiceIds: [approved[1]?.id] }]);
  const all = screen.getByRole('button', { name: 'Export all 3 to QuickBooks' });
  await all.click();
  await expect.poll(() => exported().length).toBe(2);
  expect(exported()[1]).toEqual({
    invoiceIds: expect.arrayContaining(approved.map(({ id }) => id)),
  });
});

async function openToExport(numbers: readonly string[]) {
  const approved = numbers.map((invoiceNumber) => invoice({ invoiceNumber, status: 'approved' }));
  const app = await openApp('/invoices?list=to-export', {
    rows: approved.map((row) => ({ kind: 'invoice', row }) as const),
    answers: { 'GET /api/integrations': [someIntegration()] },
    takeBackInMs: hourInMs,
  });
  return { ...app, approved };
}

it('two presses of Export all make one export, and the pressed button stays with its focus', async () => {
  const { screen } = await openToExport(['E-1', 'E-2']);
  const all = screen.getByRole('button', { name: 'Export all 2 to QuickBooks' });
  await expect.element(all).toBeVisible();
  const button = all.element();
  if (!(button instanceof HTMLElement)) throw new Error('It is no element of a page');
  button.focus();
  // In one task: the second press sees what the first one saw.
  button.click();
  button.click();
  await expect.element(screen.getByRole('button', { name: '2 on their way' })).toHaveFocus();
  await expect.element(screen.getByText('Exporting to QuickBooks: 2 invoices')).toBeVisible();
  expect(screen.getByText(/^Exporting to QuickBooks/).elements()).toHaveLength(1);
  button.click();
  await screen.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(all).toBeVisible();
  expect(all.element()).toBe(button);
});

it('each Undo counts its own export of several, and what is on its way is left out of the next', async () => {
  const { screen } = await openToExport(['E-1', 'E-2', 'E-3']);
  await screen.getByRole('checkbox', { name: /E-2/ }).click();
  await selected(screen).getByRole('button', { name: 'Export 1 to QuickBooks' }).click();
  await expect.element(screen.getByText('Exporting to QuickBooks: 1 invoice')).toBeVisible();
  await expect.element(screen.getByText('Left out: 1 on its way')).toBeVisible();
  await screen.getByRole('button', { name: 'Export 2 to QuickBooks' }).click();
  await expect.element(screen.getByText('Exporting to QuickBooks: 2 invoices')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '3 on their way' })).toBeVisible();
});

it('a file has all that is listed, also invoices on their way to the ledger', async () => {
  const { screen, approved } = await openToExport(['E-1', 'E-2']);
  await screen.getByRole('button', { name: 'Export all 2 to QuickBooks' }).click();
  await expect.element(screen.getByRole('button', { name: '2 on their way' })).toBeVisible();
  const fetched = vi.spyOn(window, 'fetch');
  await screen.getByRole('button', { name: 'Other ways to export' }).click();
  await screen.getByRole('menuitem', { name: 'Bookkeeping CSV' }).click();
  const bodies = () =>
    fetched.mock.calls.flatMap(([input, init]) =>
      String(input).endsWith('/api/export-files') ? [JSON.parse(String(init?.body))] : [],
    );
  await expect
    .poll(bodies)
    .toEqual([{ format: 'csv', invoiceIds: expect.arrayContaining(approved.map(({ id }) => id)) }]);
});

it('after the last export was answered, the pressed button keeps the focus and says that nothing is left', async () => {
  const approved = invoice({ invoiceNumber: 'E-1', status: 'approved' });
  const name = documentName('invoice', approved.id);
  const { screen, server } = await openApp('/invoices?list=to-export', {
    rows: [{ kind: 'invoice', row: approved }],
    answers: { 'GET /api/integrations': [someIntegration()] },
    prepare: ({ failures }) => failures.push({ path: /\/export$/, answer: { status: 200 } }),
  });
  await screen.getByRole('button', { name: 'Export 1 to QuickBooks' }).click();
  const at = new Date().toISOString();
  const fact = { isUncertain: false, externalId: null, url: null, problem: null, at };
  server.change(name, {
    exports: [{ ledger: 'quickbooks', companyId: '1', state: 'waiting', ...fact }],
  });
  await expect
    .element(screen.getByRole('button', { name: 'Nothing left to export' }))
    .toHaveFocus();
});

it('typing and a status filter narrow the list and are written to the address', async () => {
  const { screen, address } = await openList();
  await expect.poll(() => shown().length).toBe(5);
  await userEvent.keyboard('/MULLER');
  await expect.poll(shown).toEqual(['M-3', 'M-2']);
  await screen.getByRole('searchbox').fill('');
  await screen.getByRole('button', { name: /^Paid/ }).click();
  await expect.poll(shown).toEqual(['A-1']);
  await screen.getByRole('searchbox').fill('nothing like this');
  await expect.element(screen.getByText('No invoices match')).toBeVisible();
  await expect.poll(address).toBe('/invoices?search=nothing+like+this&status=paid');
  await screen.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect.poll(() => shown().length).toBe(5);
  await expect.poll(address).toBe('/invoices');
});

it('an invoice is found by a word of its document, which the row shows, beside those found by their fields', async () => {
  const idOf = (number: string) => invoices.find((one) => one.invoiceNumber === number)?.id ?? '';
  const pageWords = [
    { id: idOf('A-1'), words: 'acme paid thermostat-12' },
    { id: idOf('Z-5'), words: 'zephyr muller road' },
  ];
  const { screen, cutOff } = await openApp('/invoices?search=thermo', { rows, pageWords });
  await expect.poll(shown).toEqual(['A-1']);
  const place = () => document.querySelector('tr[data-place="0"]');
  await expect.poll(() => place()?.textContent).toContain('In the document: thermostat-12');
  await screen.getByRole('searchbox').fill('muller');
  await expect.poll(shown).toEqual(['Z-5', 'M-3', 'M-2']);
  expect(document.querySelectorAll('tr[data-place] mark')).toHaveLength(1);
  // The server in memory refuses views, so that one is shown only as long as it is unsent.
  cutOff();
  await screen.getByRole('button', { name: 'Save as view' }).click();
  await screen.getByLabelText('Name').fill('Road');
  await screen.getByRole('button', { name: 'Save view' }).click();
  const views = screen.getByRole('navigation', { name: 'Views' });
  await expect.element(views.getByRole('link', { name: /Road/ })).toHaveTextContent('Road3');
  await screen.getByRole('searchbox').fill('zephyr thermostat');
  await expect.element(screen.getByText('No invoices match')).toBeVisible();
});

it('before the first load is complete there are no figures, and the search says what is missing', async () => {
  const answer = { status: 503, retryAfterInMs: 3_600_000 };
  const app = await openApp('/invoices?search=m', {
    rows,
    prepare(server) {
      server.pageRows = 3;
      server.failures.push({ path: /changes\?.*since=/, answer });
    },
  });
  const { screen } = app;
  await expect.poll(() => shown().length).toBeGreaterThan(0);
  await expect.element(screen.getByText('of documents is still loading')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'All', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Views', exact: true }).click();
  const views = screen.getByRole('dialog', { name: 'Views' });
  await expect.element(views.getByRole('link', { name: 'Overdue', exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const main = screen.getByRole('navigation', { name: 'Main' });
  await expect.element(main.getByRole('link', { name: 'To approve', exact: true })).toBeVisible();
  app.cutOff();
  await expect.element(screen.getByText('is not all on this device yet')).toBeVisible();
});

it('when the server refuses the text of documents, the search says so', async () => {
  const { screen } = await openApp('/invoices?search=acme', {
    rows,
    prepare: (server) => server.failures.push({ path: /page-words/, answer: { status: 404 } }),
  });
  await expect.element(screen.getByText('of documents could not be loaded')).toBeVisible();
});

it('in a worklist its link is the current one, and the tab of all invoices is not', async () => {
  const { screen, cutOff } = await openList('?due=overdue');
  cutOff();
  await screen.getByRole('button', { name: 'Save as view' }).click();
  await screen.getByLabelText('Name').fill('Late');
  await screen.getByRole('button', { name: 'Save view' }).click();
  const tab = screen
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: 'All invoices' });
  const main = screen.getByRole('navigation', { name: 'Main' });
  const link = main.getByRole('link', { name: /^To approve/ });
  await link.click();
  await expect.element(link).toHaveTextContent('To approve4');
  await expect.element(tab).not.toHaveAttribute('aria-current');
  await expect.element(link).toHaveAttribute('aria-current', 'page');
  await tab.click();
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  await expect.element(link).not.toHaveAttribute('aria-current');
});

it('an empty worklist says that nothing waits, and not that nothing matches', async () => {
  const { screen } = await openList('?list=failed');
  await expect.element(screen.getByText('No export has failed')).toBeVisible();
  await screen.getByRole('searchbox').fill('acme');
  await expect.element(screen.getByText('No invoices match')).toBeVisible();
});

it('an address with a search shows the matching invoices', async () => {
  const { screen } = await openList('?search=acme&status=paid');
  await expect.poll(shown).toEqual(['A-1']);
  await expect.element(screen.getByRole('searchbox')).toHaveValue('acme');
});

it('a filter and a sort order are saved as a view without network, which shows when it was changed', async () => {
  const { screen, address, cutOff } = await openList();
  await screen.getByRole('button', { name: 'Filter', exact: true }).click();
  await screen.getByRole('combobox', { name: 'Due' }).click();
  await expect.element(screen.getByRole('option', { name: 'Overdue' })).toBeVisible();
  // In the menu, a letter selects an item by its first letter and must not approve anything.
  await userEvent.keyboard('a');
  await screen.getByRole('option', { name: 'Overdue' }).click();
  await expect.element(screen.getByText('Approve what is selected')).not.toBeInTheDocument();
  await screen.getByLabelText('Amount from').fill('1,000');
  await screen.getByRole('button', { name: 'Done' }).click();
  await screen.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect.poll(shown).toEqual(['Z-4', 'M-3']);
  await expect.poll(address).toBe('/invoices?due=overdue&least=1000&sort=-amount');
  await expect
    .element(screen.getByRole('columnheader', { name: 'Amount' }))
    .toHaveAttribute('aria-sort', 'descending');

  cutOff();
  await screen.getByRole('button', { name: 'Save as view' }).click();
  await screen.getByLabelText('Name').fill('Late and large');
  await screen.getByRole('checkbox', { name: 'Share with the company' }).click();
  await screen.getByRole('button', { name: 'Save view' }).click();
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Late and large');
  expect(document.title).toBe('Late and large · Docket');
  const tabs = screen.getByRole('navigation', { name: 'Views' });
  const tab = tabs.getByRole('link', { name: /Late and large/ });
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  await expect.element(tab).toHaveTextContent('Late and large2');

  await screen.getByRole('button', { name: 'Remove filter 1,000.00 or more' }).click();
  await expect.poll(() => shown().length).toBe(3);
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(tab).toHaveTextContent('Late and large3');
  await expect
    .element(screen.getByRole('button', { name: 'Save changes' }))
    .not.toBeInTheDocument();
  await tabs.getByRole('link', { name: 'All invoices' }).click();
  await expect.poll(() => shown().length).toBe(5);
  await expect.element(heading).toHaveTextContent('Invoices');

  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('combobox', { name: 'What are you looking for?' }).fill('late');
  await screen.getByRole('option', { name: 'Late and large Shared view' }).click();
  await expect.poll(() => shown().length).toBe(3);
  await screen.getByRole('button', { name: 'Options of the view Late and large' }).click();
  await screen.getByRole('menuitem', { name: 'Delete…' }).click();
  await screen.getByRole('button', { name: 'Delete view' }).click();
  await expect.element(tabs).not.toBeInTheDocument();
  await expect.element(heading).toHaveTextContent('Invoices');
});

it('a list whose search is too long for a view is not saved, and the dialog says why', async () => {
  const { screen, address } = await openApp(`/invoices?search=${'a'.repeat(2_001)}`, { rows });
  await screen.getByRole('button', { name: 'Save as view' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('too long to be kept in a view')).toBeVisible();
  await dialog.getByLabelText('Name').fill('Everything');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(dialog).toBeVisible();
  expect(address()).not.toContain('view=');
});

it('columns are chosen for this device, and kept', async () => {
  onTestFinished(() => localStorage.removeItem('docket.columns'));
  const { screen } = await openList();
  const heads = () =>
    [...document.querySelectorAll('thead th')].map((head) => head.textContent?.trim());
  await screen.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Date', 'Invoice #', 'Export', 'Early payment']) {
    await screen.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) }).click();
  }
  await userEvent.keyboard('{Escape}');
  const chosen = ['', 'Vendor', 'Amount', 'Due', 'Early payment', 'Status', 'Approval', 'Export'];
  await expect.poll(heads).toEqual(chosen);
  expect(localStorage.getItem('docket.columns')).toBe('amount.due.early.status.approval.export');
});

it('fields of all selected invoices that are not decided are edited at once, and undone', async () => {
  const { screen, server } = await openApp('/invoices', { rows, takeBackInMs: hourInMs });
  await screen.getByRole('checkbox', { name: 'Select all 5 in this list' }).click();
  await selected(screen).getByRole('button', { name: 'Edit fields…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Edit 4 invoices' });
  const leftAlone = '1 invoice cannot be changed: 1 decided already.';
  await expect.element(dialog.getByText(leftAlone)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Due date' }).click();
  await dialog.getByRole('checkbox', { name: 'Purchase order' }).click();
  await dialog.getByLabelText('New purchase order').fill('PO-7');
  await dialog.getByRole('button', { name: 'Change 4 invoices' }).click();
  await expect.element(screen.getByText('4 invoices changed')).toBeVisible();
  const stored = (field: 'purchaseOrder' | 'dueDate') =>
    invoices.map(({ id }) => server.invoice(documentName('invoice', id))[field]);
  await expect.poll(() => stored('purchaseOrder')).toEqual(['PO-7', 'PO-7', 'PO-7', 'PO-7', null]);
  expect(stored('dueDate').slice(0, 4)).toEqual([null, null, null, null]);
  await screen.getByRole('button', { name: /^Undo/ }).click();
  await expect
    .poll(() => stored('purchaseOrder'))
    .toEqual(invoices.map((row) => row.purchaseOrder));
  await expect.poll(() => stored('dueDate')).toEqual(invoices.map(({ dueDate }) => dueDate));
});

it('of two vendors with one name neither is set, which is said, and the other fields change', async () => {
  const namesakes = ['Acme', 'ACME'].map((name) => someVendor({ name, taxId: null }));
  const vendors = namesakes.map((row) => ({ kind: 'vendor', row }) as const);
  const { screen, server } = await openApp('/invoices', {
    rows: [...rows, ...vendors],
    takeBackInMs: hourInMs,
  });
  await screen.getByRole('checkbox', { name: 'Select all 5 in this list' }).click();
  await selected(screen).getByRole('button', { name: 'Edit fields…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Edit 4 invoices' });
  await expect.element(dialog.getByText(/may end approvals/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Purchase order' }).click();
  await dialog.getByLabelText('New purchase order').fill('PO-7');
  await dialog.getByRole('checkbox', { name: 'Vendor' }).click();
  await dialog.getByRole('combobox', { name: 'New vendor' }).click();
  await screen.getByRole('option', { name: /^Acme/ }).first().click();
  await dialog.getByRole('button', { name: 'Change 4 invoices' }).click();
  await expect.element(screen.getByText(/^The vendor of 4 invoices was not changed/)).toBeVisible();
  await expect
    .poll(() => invoices.map(({ id }) => server.invoice(documentName('invoice', id)).purchaseOrder))
    .toEqual(['PO-7', 'PO-7', 'PO-7', 'PO-7', null]);
});

it('an invoice can be found and opened with the keyboard alone', async () => {
  const { screen } = await openList();
  await expect.poll(() => shown().length).toBe(5);
  for (const [keys, place] of [
    ['j', '0'],
    ['j{ArrowDown}k', '1'],
    ['{End}', '4'],
    ['{Home}', '0'],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.poll(focusedPlace).toBe(place);
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible();
});

it('invoices can be selected and sorted with the keyboard, and deciding asks first', async () => {
  const { screen, address } = await openList('?status=pending_review');
  await expect.poll(() => shown().length).toBe(4);
  await userEvent.keyboard('jx');
  await expect.element(selected(screen).getByText('1 selected')).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.element(selected(screen).getByText('3 selected')).toBeVisible();
  await userEvent.keyboard('r');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toHaveAccessibleName('Reject 3 invoices?');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(selected(screen)).not.toBeInTheDocument();

  const vendor = screen.getByRole('button', { name: 'Vendor', exact: true });
  const head = screen.getByRole('columnheader', { name: 'Vendor' });
  for (const order of ['ascending', 'descending']) {
    await vendor.click();
    await expect.element(head).toHaveAttribute('aria-sort', order);
  }
  await expect.poll(address).toBe('/invoices?sort=-vendor&status=pending_review');
  await userEvent.keyboard('ja');
  await expect.element(dialog).toHaveAccessibleName(/^Approve \S+ of .+\?$/);
});

it('keys act on the focused invoice when others come and go, and on none when it went', async () => {
  const { screen, server } = await openList('?status=pending_review');
  await expect.poll(shown).toEqual(['Z-5', 'Z-4', 'M-3', 'M-2']);
  const approve = (...numbers: string[]) => {
    for (const { id, invoiceNumber } of invoices) {
      if (!numbers.includes(invoiceNumber ?? '')) continue;
      server.change(documentName('invoice', id), { status: 'approved' });
    }
  };
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? 'nothing';
  const chosen = () => [...document.querySelectorAll('tr:has([aria-checked="true"]) a')];
  await userEvent.keyboard('j{ArrowDown}{ArrowDown}');
  await expect.poll(focused).toContain('M-3');
  approve('Z-5');
  await expect.poll(shown).toEqual(['Z-4', 'M-3', 'M-2']);
  expect(focused()).toContain('M-3');
  await userEvent.keyboard('r');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toHaveAccessibleName('Reject M-3 of Müller Verpackungen?');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toContain('M-3');

  // Most rows go at once, so that the elements of the others would be filled again.
  approve('Z-4', 'M-3');
  await expect.poll(shown).toEqual(['M-2']);
  expect(focused()).toBe('nothing');
  await userEvent.keyboard('xr');
  expect(chosen()).toEqual([]);
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('jx');
  await expect.poll(focused).toContain('M-2');
  await expect.element(selected(screen).getByText('1 selected')).toBeVisible();
});

it('a press that ends on another invoice than it began on opens neither', async () => {
  const { address } = await openList('?status=pending_review');
  await expect.poll(shown).toEqual(['Z-5', 'Z-4', 'M-3', 'M-2']);
  const link = document.querySelector<HTMLElement>('tr[data-place="0"] a');
  const press = (type: string) =>
    link?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 }));
  press('pointerdown');
  const paid = [...document.querySelectorAll('button')].find((one) =>
    one.textContent?.startsWith('Paid'),
  );
  paid?.click();
  await expect.poll(shown).toEqual(['A-1']);
  expect(link?.isConnected).toBe(true);
  let followed = 0;
  link?.addEventListener('click', () => {
    followed += 1;
  });
  press('click');
  expect(followed).toBe(0);
  press('pointerdown');
  press('click');
  expect(followed).toBe(1);
  await expect.poll(address).toMatch(/^\/invoices\/[^?]/);
});

it('keys act on nothing after the last invoice of a list went', async () => {
  const { screen, server } = await openList('?search=m-2&status=pending_review');
  await expect.poll(shown).toEqual(['M-2']);
  await userEvent.keyboard('j');
  await expect.poll(focusedPlace).toBe('0');
  const id = invoices.find((one) => one.invoiceNumber === 'M-2')?.id ?? '';
  server.change(documentName('invoice', id), { status: 'approved' });
  await expect.poll(shown).toEqual([]);
  await userEvent.keyboard('x');
  server.change(documentName('invoice', id), { status: 'pending_review' });
  await expect.poll(shown).toEqual(['M-2']);
  expect(selected(screen).elements()).toEqual([]);
});
