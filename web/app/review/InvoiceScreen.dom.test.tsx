import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { valueAt } from '#shared/checks/notValid.ts';
import type { InvoiceValues, LineValues } from '#shared/invoices/fields.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import { someId, someInvoice, someVendor } from '#sync/client/testing/someRows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { openApp } from '../../testing/openApp.tsx';
import { followFormats } from '../../ui/foundation/formats.ts';

const invoices = [1, 2, 3].map((nth) =>
  someInvoice({
    invoiceNumber: `N-${nth}`,
    requiredApprovers: ['manager'],
    lines: [
      {
        id: someId(),
        description: 'Paper',
        quantity: '2',
        unitPrice: '50.00',
        discount: null,
        taxRate: null,
        net: '100.00',
      },
    ],
  }),
);
const rows = invoices.map((row) => ({ kind: 'invoice', row }) as const);
const [first, second] = invoices.toReversed();

async function openInvoice() {
  const app = await openApp(`/invoices/${first?.id}`, { rows });
  await expect.element(app.screen.getByLabelText('Purchase order')).toBeVisible();
  return { ...app, name: documentName('invoice', first?.id ?? '') };
}

const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
const cellInFocus = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset['cell'] : null;
const shownLines = () => document.querySelectorAll('[data-line]').length;

const decidedAt = '2026-01-05T09:00:00.000Z';

it('a letter typed in a field is text, and Escape first undoes it and then leaves the field', async () => {
  const { screen, server, name } = await openInvoice();
  const field = screen.getByLabelText('Purchase order');
  await field.click();
  await userEvent.keyboard('a');
  await expect.element(field).toHaveValue('a');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toHaveFocus();
  expect(server.content(name)?.fields).toEqual({});
});

it('leaving a field saves it, and Undo and Redo restore its values', async () => {
  const { screen, server, name } = await openInvoice();
  const field = screen.getByLabelText('Purchase order');
  const kept = () => server.invoice(name).purchaseOrder;
  await field.fill('PO-1');
  await userEvent.tab();
  await expect.poll(kept).toBe('PO-1');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(kept).toBe(null);
  await expect.element(field).toHaveValue('');
  await screen.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(kept).toBe('PO-1');
});

it('a date is corrected in the person’s own format; one that is none stays, and nothing goes on or is approved with it', async () => {
  const opened = someInvoice({ invoiceDate: '2026-02-03', requiredApprovers: ['manager'] });
  onTestFinished(() => followFormats(null));
  const { screen, server } = await openApp(`/invoices/${opened.id}`, {
    me: { formats: 'de-DE' },
    rows: [{ kind: 'invoice', row: opened }],
  });
  const name = documentName('invoice', opened.id);
  const field = screen.getByLabelText('Invoice date');
  await expect.element(field).toHaveValue('03.02.2026');
  await field.fill('31.02.2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  const problem = screen.getByText('Feb. 2026 has 28 days.', { exact: false });
  await expect.element(problem).toBeVisible();
  await screen.getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByText('Correct the fields in error first.')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('31.02.2026');
  expect(server.invoice(name)).toMatchObject({ invoiceDate: '2026-02-03', status: opened.status });

  await field.fill('4.2.26');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.invoice(name).invoiceDate).toBe('2026-02-04');
  await expect.element(field).toHaveValue('04.02.2026');
  await expect.element(problem).not.toBeInTheDocument();
});

it('all cards of an invoice share one call for the team and one for the approval settings', async () => {
  const { calls } = await openInvoice();
  const countOf = (path: string) => calls.filter((call) => call === `GET /api/${path}`).length;
  // One more is of the frame, which appears first.
  expect(countOf('members')).toBeLessThanOrEqual(2);
  expect(countOf('approval-settings')).toBeLessThanOrEqual(2);
});

it('an added line gets the focus, is saved, and can be removed', async () => {
  const { screen, server, name } = await openInvoice();
  await expect.poll(shownLines).toBe(1);
  await screen.getByRole('button', { name: 'Add a line' }).click();
  await expect.poll(shownLines).toBe(2);
  await expect.poll(cellInFocus).toBe('1 0');
  await userEvent.keyboard('Delivery{Enter}');
  await expect
    .poll(() => server.invoice(name).lines.map((line) => line.description))
    .toEqual(['Paper', 'Delivery']);
  await screen.getByRole('button', { name: 'Remove line 1' }).click();
  await expect.poll(shownLines).toBe(1);
  await expect.poll(() => cell(0, 0)?.textContent).toBe('Delivery, added');
});

it('j and k step through the invoices in the order of the list, and ? lists the shortcuts', async () => {
  const { screen, address } = await openApp('/invoices', { rows });
  await screen.getByRole('link', { name: 'Acme, invoice N-3' }).click();
  await expect.element(screen.getByText(/^1 of /)).toBeVisible();
  await userEvent.keyboard('j');
  await expect.poll(address).toBe(`/invoices/${second?.id}`);
  await expect.element(screen.getByText(/^2 of /)).toBeVisible();
  await userEvent.keyboard('k');
  await expect.poll(address).toBe(`/invoices/${first?.id}`);
  await userEvent.keyboard('?');
  const sheet = screen.getByRole('dialog', { name: 'Shortcuts' });
  await expect.element(sheet.getByText('Next invoice', { exact: true })).toBeVisible();
});

it('d goes on to the next invoice of the list with something to check', async () => {
  const parts = [{}, { doubts: 1 }, { doubts: 1, status: 'rejected' }, {}, {}] as const;
  const inList = parts.map((part, nth) => someInvoice({ invoiceNumber: `D-${nth}`, ...part }));
  const { screen, address } = await openApp('/invoices', {
    rows: inList.map((row) => ({ kind: 'invoice', row }) as const),
  });
  await screen.getByRole('link', { name: 'Acme, invoice D-4' }).click();
  await expect.element(screen.getByText(/^1 of /)).toBeVisible();
  await userEvent.keyboard('d');
  await expect.poll(address).toBe(`/invoices/${inList[1]?.id}`);
  await expect.element(screen.getByText(/^4 of /)).toBeVisible();
  await userEvent.keyboard('d');
  await expect
    .element(
      screen.getByText('None of those that come after it in the list has anything to check.'),
    )
    .toBeVisible();
});

it('approving leads on to the next invoice of the worklist that nobody has decided meanwhile', async () => {
  const { screen, server, address, reconnect } = await openApp('/invoices?list=to-approve', {
    rows,
  });
  await screen.getByRole('link', { name: 'Acme, invoice N-3' }).click();
  await expect.element(screen.getByText(/^1 of 3/)).toBeVisible();
  server.change(documentName('invoice', second?.id ?? ''), { status: 'approved' });
  reconnect();
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(address).toBe(`/invoices/${invoices[0]?.id}`);
});

it('the key for “reviewed” still leads on when clearing the last doubt has ended the wait for a review', async () => {
  const row = someInvoice({ invoiceNumber: 'R-1', awaitsReview: true });
  const { screen, server, address, reconnect } = await openApp('/invoices?list=to-check', {
    me: { roles: ['manager'] },
    rows: [{ kind: 'invoice', row }],
  });
  await screen.getByRole('link', { name: /invoice R-1$/ }).click();
  const remark = screen.getByText('Nobody has reviewed it yet.');
  await expect.element(remark).toBeVisible();
  const name = documentName('invoice', row.id);
  server.change(name, { awaitsReview: false });
  reconnect();
  await expect.element(remark).not.toBeInTheDocument();
  await userEvent.keyboard('w');
  await expect.poll(() => server.content(name)?.checks['reviewed']).toBe(true);
  await expect.poll(address).toBe('/invoices?list=to-check');
});

it('a reason that is being typed stays when the window becomes narrow, and wide again', async () => {
  const { screen, server, name } = await openInvoice();
  await screen.getByRole('button', { name: 'Reject' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Reject Invoice' });
  await dialog.getByLabelText('Reason').fill('Ordered by nobody');
  for (const width of [390, 1280]) {
    await page.viewport(width, 800);
    await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Ordered by nobody');
  }
  await dialog.getByRole('button', { name: 'Reject invoice' }).click();
  await expect.poll(() => server.invoice(name).rejectionReason).toBe('Ordered by nobody');
});

it('after the second "not an invoice" of a sender it is asked whether to put further mails aside', async () => {
  const sourceEmail = 'news@shop.test';
  const mailed = [1, 2, 3].map((n) => someInvoice({ invoiceNumber: `S-${n}`, sourceEmail }));
  const sender = { email: sourceEmail, isPutAside: true, decidedByName: 'Ada', decidedAt };
  const { screen, calls } = await openApp('/invoices', {
    rows: mailed.map((row) => ({ kind: 'invoice', row })),
    answers: { 'GET /api/email/senders': { senders: [] }, 'PUT /api/email/senders': sender },
  });
  const heading = (number: string) =>
    screen.getByRole('heading', { level: 1, name: new RegExp(`${number}$`) });
  const question = screen.getByText('Put mails of news@shop.test aside from now on?');
  await screen.getByRole('link', { name: /S-3$/ }).click();
  await expect.element(heading('S-3')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(heading('S-2')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  await expect.element(heading('S-1')).toBeVisible();
  await expect.element(question).toBeVisible();
  await screen.getByRole('button', { name: 'Put aside' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(calls).toContain('PUT /api/email/senders');
});

it('the palette finds an invoice by its number, even from within a field', async () => {
  const { screen, address } = await openInvoice();
  await screen.getByLabelText('Purchase order').click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('dialog').getByRole('combobox').fill('N-2');
  await expect.element(screen.getByRole('option', { name: /N-2/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/invoices/${second?.id}`);
  await expect.element(screen.getByRole('heading', { level: 1, name: /N-2$/ })).toBeVisible();
});

it('the palette says when nothing matches, and opens a screen by its name', async () => {
  const { screen, address } = await openInvoice();
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = screen.getByRole('dialog').getByRole('combobox');
  await box.fill('nothing like this');
  await expect.element(screen.getByText('Nothing on this device is called that.')).toBeVisible();
  await box.fill('vendors');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/vendors');
});

it('approving with open warnings asks once and lists them, and Enter approves nothing', async () => {
  const explanation = 'The mail came from a mailbox that anybody can open.';
  const warned = someInvoice({
    invoiceNumber: 'W-1',
    requiredApprovers: ['manager'],
    flags: [{ code: 'sender_mismatch', explanation, about: [], dismissed: null }],
    fraudFlags: ['sender_mismatch'],
  });
  const { screen } = await openApp(`/invoices/${warned.id}`, {
    rows: [{ kind: 'invoice', row: warned }],
  });
  const button = screen.getByRole('button', { name: 'Approve', exact: true });
  await button.click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText(explanation)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  // A decision under way would have replaced the button.
  await expect.element(button).toBeEnabled();
});

it('Enter in the last field leaves it, and does not go on to Approve', async () => {
  const { screen } = await openInvoice();
  const field = screen.getByLabelText('Purchase order');
  await field.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).not.toHaveFocus();
  await expect
    .element(screen.getByRole('button', { name: 'Approve', exact: true }))
    .not.toHaveFocus();
});

const notValidValues: Record<keyof InvoiceValues, string> = {
  invoiceNumber: 'W'.repeat(101),
  vendorName: 'V'.repeat(201),
  vendorEmail: 'see our website',
  vendorTaxId: '1'.repeat(51),
  amount: '4 hundred',
  subtotal: '12345678901234.00',
  discount: 'as agreed',
  shipping: 'free',
  tax: '1.2.3',
  currency: 'XYZ',
  invoiceDate: '2031-02-30',
  dueDate: '2031-13-01',
  iban: 'DE00 1234',
  purchaseOrder: 'P'.repeat(101),
  description: 'D'.repeat(2_001),
  exchangeRate: 'as agreed',
  exchangeRateDate: '2031-02-30',
};
const notValidInLine: Record<keyof LineValues, string> = {
  description: 'L'.repeat(2_001),
  quantity: 'a dozen',
  unitPrice: 'as agreed',
  discount: 'ten percent',
  taxRate: 'reduced',
  net: '99,000,00',
};

it('each value of the document that is not valid is beside its field, until the field is corrected', async () => {
  const lineId = someId();
  const line = {
    id: lineId,
    description: null,
    quantity: null,
    unitPrice: null,
    discount: null,
    taxRate: null,
  };
  const held = someInvoice({
    ...{ requiredApprovers: ['manager'], lines: [{ ...line, net: null }] },
    ...{ heldBy: ['value_not_valid'], fraudFlags: ['value_not_valid'] },
  });
  const kept = [
    ...Object.entries(notValidValues).map(([field, value]) => ({ field, value })),
    ...Object.entries(notValidInLine).map(([field, value]) => ({
      field: `${lineId}/${field}`,
      value,
    })),
  ];
  const notValid = kept.map((one) => ({ ...one, instead: valueAt(one.field, held, held.lines) }));
  const { screen } = await openApp(`/invoices/${held.id}`, {
    rows: [{ kind: 'invoice', row: { ...held, notValid } }],
  });
  const bank = screen.getByLabelText('Bank account');
  await expect.element(bank).toBeVisible();
  for (const { field, value } of kept) {
    const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
    expect(place?.textContent, field).toContain(`Read, but not valid: ${value}`);
  }
  await bank.fill('DE75512108001245126199');
  await userEvent.tab();
  await expect.element(screen.getByText('Read, but not valid: DE00 1234')).not.toBeInTheDocument();
});

it('Enter after the last doubt approves nothing, even if it is pressed again', async () => {
  const doubtful = someInvoice({
    invoiceNumber: 'D-1',
    requiredApprovers: ['manager'],
    fieldConfidence: { invoiceNumber: 0.4, purchaseOrder: 0.4 },
    purchaseOrder: 'PO-7',
  });
  const { screen, server } = await openApp(`/invoices/${doubtful.id}`, {
    rows: [{ kind: 'invoice', row: doubtful }],
  });
  const number = screen.getByRole('textbox', { name: /^Invoice number/ });
  await expect.element(number).toBeVisible();
  const fields = () => document.querySelectorAll('[data-doubt]').length;
  expect(fields()).toBeGreaterThan(0);
  await number.click();
  while (fields() > 0) {
    const before = fields();
    await userEvent.keyboard('{Enter}');
    await expect.poll(fields).toBeLessThan(before);
  }
  await expect.element(screen.getByText('Nothing left to check')).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
  expect(server.invoice(documentName('invoice', doubtful.id)).status).toBe('pending_review');
});

it('the lines are used like a spreadsheet: typing replaces, Escape takes back, Ctrl+D fills down', async () => {
  const line = {
    description: 'Paper',
    quantity: '2',
    unitPrice: '5.00',
    discount: null,
    taxRate: null,
    net: null,
  };
  const opened = someInvoice({ lines: [1, 2].map(() => ({ ...line, id: someId() })) });
  const { screen, server } = await openApp(`/invoices/${opened.id}`, {
    rows: [{ kind: 'invoice', row: opened }],
  });
  await expect.element(screen.getByRole('button', { name: 'Add a line' })).toBeVisible();
  const lines = () => server.invoice(documentName('invoice', opened.id)).lines;
  cell(0, 1)?.focus();
  await userEvent.keyboard('7{Enter}');
  await expect.poll(() => lines()[0]?.quantity).toBe('7');
  expect(cellInFocus()).toBe('1 1');
  await userEvent.keyboard('9{Escape}');
  await expect.poll(cellInFocus).toBe('1 1');
  expect(cell(1, 1)?.textContent).toBe('2');
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(() => lines()[1]?.quantity).toBe('7');
  await userEvent.keyboard('{ArrowRight}{F2}{End}1{Tab}');
  await expect.poll(() => lines()[1]?.unitPrice).toBe('5.001');
  await expect.poll(cellInFocus).toBe('1 3');
});

it('a range of cells is selected with Shift, filled down as one edit, copied as rows, and cut', async () => {
  const line = {
    description: 'Paper',
    unitPrice: '5.00',
    discount: null,
    taxRate: null,
    net: null,
  };
  const opened = someInvoice({
    lines: ['2', '3', '4'].map((quantity) => ({ ...line, quantity, id: someId() })),
  });
  const { screen, server } = await openApp(`/invoices/${opened.id}`, {
    rows: [{ kind: 'invoice', row: opened }],
  });
  await expect.element(screen.getByRole('button', { name: 'Add a line' })).toBeVisible();
  const quantities = () =>
    server.invoice(documentName('invoice', opened.id)).lines.map((one) => one.quantity);
  cell(0, 1)?.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}');
  expect(document.querySelectorAll('[role=grid] [aria-selected=true]')).toHaveLength(6);
  const clipboardData = new DataTransfer();
  cell(0, 1)?.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
  );
  expect(clipboardData.getData('text/plain')).toBe('2\t5.00\n3\t5.00\n4\t5.00');
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(quantities).toEqual(['2', '2', '2']);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(quantities).toEqual(['2', '3', '4']);
  // Undo leads to the first cell that it changed, a moment after the press.
  await expect.poll(() => document.activeElement === cell(1, 1)).toBe(true);
  let cut = '';
  const noteCut = (event: ClipboardEvent) => {
    cut = event.clipboardData?.getData('text/plain') ?? '';
  };
  document.addEventListener('cut', noteCut, { once: true });
  cell(0, 1)?.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}x{/Control}');
  await expect.poll(quantities).toEqual([null, null, '4']);
  expect(cut).toBe('2\n3');
});

it('a discount of a line has a column once somebody wants one, and counts where it is stated', async () => {
  const line = {
    description: 'Paper',
    quantity: '1',
    unitPrice: '50',
    discount: null,
    taxRate: null,
    net: '45',
  };
  const opened = someInvoice({
    ...{ subtotal: '45.00', discount: '5.00', tax: null, amount: '40.00' },
    lines: [{ ...line, discount: null, id: someId() }],
  });
  const { screen, server } = await openApp(`/invoices/${opened.id}`, {
    rows: [{ kind: 'invoice', row: opened }],
  });
  const sums = screen.getByRole('list', { name: 'Sums' });
  await expect.element(sums.getByText(/5\.00 discount/)).toBeVisible();
  await screen.getByRole('button', { name: 'Discounts of lines' }).click();
  cell(0, 3)?.focus();
  await userEvent.keyboard('5{Enter}');
  const document = server.invoice(documentName('invoice', opened.id));
  await expect.poll(() => document.lines[0]?.discount).toBe('5.00');
});

it('rows of a spreadsheet are pasted as one edit, which one undo takes back', async () => {
  const opened = someInvoice({
    lines: [
      {
        id: someId(),
        description: 'Old',
        quantity: null,
        unitPrice: null,
        discount: null,
        taxRate: null,
        net: null,
      },
    ],
  });
  const { screen, server } = await openApp(`/invoices/${opened.id}`, {
    rows: [{ kind: 'invoice', row: opened }],
  });
  await expect.element(screen.getByRole('button', { name: 'Add a line' })).toBeVisible();
  const lines = () =>
    server.invoice(documentName('invoice', opened.id)).lines.map((one) => one.description);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Paper\t2\nInk\t1\nPens\t4\n');
  cell(0, 0)?.focus();
  cell(0, 0)?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.poll(lines).toEqual(['Paper', 'Ink', 'Pens']);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(lines).toEqual(['Old']);
});

it('a pasted line whose quantity times price is not its net amount is marked, and one stop for the table, until it is right', async () => {
  const opened = someInvoice({
    ...{ subtotal: null, tax: null, amount: '105.00', vendorName: 'Acme' },
    lines: [
      {
        ...{ id: someId(), description: 'Old', quantity: null, unitPrice: null },
        ...{ discount: null, taxRate: null, net: '105.00' },
      },
    ],
  });
  const { screen, server } = await openApp(`/invoices/${opened.id}`, {
    rows: [{ kind: 'invoice', row: opened }],
  });
  await expect.element(screen.getByText('Nothing left to check')).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Paper\t2\t25.00\t\t50.00\nInk\t4\t12.50\t\t55.00\n');
  cell(0, 0)?.focus();
  cell(0, 0)?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  const sums = screen.getByRole('list', { name: 'Sums' });
  await expect.element(sums.getByText('Line 2: 4 × $12.50 = $50.00, not $55.00.')).toBeVisible();
  await expect.poll(() => cell(1, 4)?.textContent).toContain('4 × $12.50 = $50.00, not $55.00');
  expect(cell(0, 4)?.textContent).toContain('was 105.00');
  await expect.element(screen.getByRole('status').getByText('Does not add up')).toBeVisible();
  cell(1, 1)?.blur();
  await userEvent.keyboard('{Escape}e');
  await expect.element(sums).toHaveFocus();
  cell(1, 2)?.focus();
  await userEvent.keyboard('13.75{Enter}');
  await expect.element(screen.getByText('Nothing left to check')).toBeVisible();
  const { lines } = server.invoice(documentName('invoice', opened.id));
  await expect.poll(() => lines.map(({ net }) => net)).toEqual(['50.00', '55.00']);
});

it('a vendor is chosen by typing and by the keyboard, and a half-typed name is never kept', async () => {
  const opened = someInvoice({ vendorName: 'ACM' });
  const acme = someVendor({ name: 'Acme Ltd', taxId: 'GB 111', status: 'active' });
  const { screen, server } = await openApp(`/invoices/${opened.id}`, {
    rows: [
      { kind: 'invoice', row: opened },
      { kind: 'vendor', row: acme },
    ],
  });
  const vendor = screen.getByRole('combobox', { name: /^Vendor/ });
  await expect.element(vendor).toHaveValue('ACM');
  await vendor.fill('Ac');
  await userEvent.tab();
  await expect.element(vendor).toHaveValue('ACM');
  await vendor.fill('gb 1');
  await expect.element(screen.getByRole('option', { name: /Acme Ltd/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const name = documentName('invoice', opened.id);
  await expect.poll(() => server.invoice(name).vendorName).toBe('Acme Ltd');
  expect(server.content(name)?.fields).toEqual({ vendorName: 'Acme Ltd' });
});

it('a changed value is marked with what was read', async () => {
  const opened = someInvoice({ amount: '1155.00', uploadId: someId() });
  const { screen } = await openApp(`/invoices/${opened.id}`, {
    rows: [{ kind: 'invoice', row: opened }],
  });
  const amount = screen.getByLabelText('Amount');
  await amount.fill('1150');
  await userEvent.tab();
  await expect.element(screen.getByText('read 1,155.00')).toBeVisible();
  await amount.fill('1155');
  await userEvent.tab();
  await expect.element(screen.getByText('read 1,155.00')).not.toBeInTheDocument();
});

it('a field says why its value was read while it has the focus, whether it is sure or to be checked', async () => {
  const place = { page: 0, box: [0, 0, 1, 1] as [number, number, number, number] };
  const opened = someInvoice({
    ...{ amount: '28050.00', invoiceNumber: 'R-7', uploadId: someId(), purchaseOrder: null },
    fieldConfidence: { amount: 0.98, invoiceNumber: 0.7 },
    fieldBoxes: {
      amount: { ...place, evidence: 'printed beside ‘Amount due’; 33,000.00 − 4,950.00' },
      invoiceNumber: { ...place, evidence: 'printed below ‘No.’' },
    },
  });
  const { screen } = await openApp(`/invoices/${opened.id}`, {
    rows: [{ kind: 'invoice', row: opened }],
  });
  const amount = screen.getByLabelText('Amount', { exact: true });
  const number = screen.getByLabelText('Invoice number');
  const ofAmount = screen.getByText('printed beside ‘Amount due’; 33,000.00 − 4,950.00');
  const ofNumber = screen.getByText('printed below ‘No.’');
  await expect.element(amount).toHaveAccessibleDescription(/33,000.00 − 4,950.00/);
  // It is clipped, and not hidden, so that screen readers have it.
  const isShown = (text: typeof ofAmount) => () =>
    (text.element().closest('p')?.getBoundingClientRect().height ?? 0) > 10;
  expect(isShown(ofAmount)()).toBe(false);
  await amount.click();
  await expect.poll(isShown(ofAmount)).toBe(true);
  expect(isShown(ofNumber)()).toBe(false);
  await number.click();
  await expect.poll(isShown(ofNumber)).toBe(true);
  await expect.element(screen.getByText('Please check: 70% sure')).toBeVisible();
  await expect.poll(isShown(ofAmount)).toBe(false);
  await amount.fill('33000');
  await expect.element(screen.getByText('read 28,050.00')).toBeVisible();
  await expect.element(ofAmount).not.toBeInTheDocument();
  expect(document.querySelectorAll('[data-field][title]')).toHaveLength(0);
});

it('what is said about a cell is shown below the lines while the cell has the focus', async () => {
  const [id, box] = [someId(), [0, 0, 1, 1] as [number, number, number, number]];
  const line = { id, description: 'Roof', quantity: '2', unitPrice: '50.00' };
  const opened = someInvoice({
    ...{ uploadId: someId(), subtotal: null, tax: null, amount: '100.00' },
    lines: [{ ...line, discount: null, taxRate: null, net: '100.00' }],
    fieldConfidence: { [lineKey(id, 'quantity')]: 0.88, [lineKey(id, 'net')]: 0.95 },
    fieldBoxes: { [lineKey(id, 'net')]: { page: 0, box, evidence: 'printed in the last column' } },
  });
  const { screen } = await openApp(`/invoices/${opened.id}`, {
    rows: [{ kind: 'invoice', row: opened }],
  });
  await expect.element(screen.getByRole('button', { name: 'Add a line' })).toBeVisible();
  const note = () => document.querySelector<HTMLElement>('[data-cell-note]');
  const isShown = () => (note()?.getBoundingClientRect().height ?? 0) > 10;
  expect(isShown()).toBe(false);
  cell(0, 1)?.focus();
  await expect.poll(() => note()?.textContent).toBe('Please check: 88% sure');
  await expect.poll(isShown).toBe(true);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.poll(() => note()?.textContent).toBe('printed in the last column');
  expect(cell(0, 4)?.textContent).toContain(', printed in the last column');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(note).toBeNull();
  cell(0, 4)?.focus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(isShown).toBe(false);
  expect(document.querySelectorAll('[data-cell][title]')).toHaveLength(0);
});

it('what may be no invoice is kept as one or put into the trash with one press, and both can be taken back', async () => {
  const explanation = 'Ada said of a document like this one that it is not an invoice.';
  const flag = { code: 'not_an_invoice', explanation, about: [], dismissed: null };
  const row = someInvoice({ flags: [flag], fraudFlags: ['not_an_invoice'] });
  const { screen, address } = await openApp(`/invoices/${row.id}`, {
    rows: [{ kind: 'invoice', row }],
    me: { roles: ['clerk'] },
    takeBackInMs: 3_600_000,
  });
  const keep = screen.getByRole('button', { name: 'It is an invoice' });
  await keep.click();
  const kept = screen.getByRole('listitem').filter({ hasText: 'Kept as an invoice: A-1' });
  await kept.getByRole('button', { name: 'Undo' }).click();
  await expect.element(keep).toBeVisible();
  await screen.getByRole('button', { name: 'Not an invoice' }).click();
  await expect.poll(address).toBe('/invoices');
  const deleted = screen.getByRole('listitem').filter({ hasText: 'Deleted A-1' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('link', { name: /A-1$/ })).toBeVisible();
});
