import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openApp } from '../../testing/openApp.tsx';

const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' });

async function openUpload() {
  const app = await openApp('/invoices');
  await app.screen.getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = app.screen.getByRole('dialog');
  const sent = () => [...app.server.files.values()].map(({ name }) => name).sort();
  return {
    ...app,
    dialog,
    sent,
    files: dialog.getByRole('list', { name: 'Files on this device' }),
  };
}

async function choose(files: File[]): Promise<void> {
  const chooser = document.querySelector('input[type=file]:not([capture])');
  if (!(chooser instanceof HTMLInputElement))
    throw new Error('There is nothing to choose files by');
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  chooser.files = chosen.files;
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
}

it('a file that the server would refuse is refused on the device, and the others are sent', async () => {
  const { dialog, files, sent } = await openUpload();
  await choose([
    new File(['MZ\x90 and so on'], 'setup.pdf', { type: 'application/pdf' }),
    pdf('beside.pdf'),
  ]);
  const text = 'setup.pdf is not a supported format. Please use PDF, JPEG, PNG, or TIFF.';
  await expect.element(files.getByText(text)).toBeVisible();
  await expect.element(files.getByText('Invalid file type')).toBeVisible();
  await expect.poll(sent).toEqual(['beside.pdf']);
  await dialog.getByRole('button', { name: `Dismiss: ${text}` }).click();
  await expect.element(dialog.getByText(text)).not.toBeInTheDocument();
});

it('two hundred files without a network wait in the outbox, and only some are rendered', async () => {
  const { screen, dialog, files, cutOff, sent } = await openUpload();
  cutOff();
  await choose(Array.from({ length: 200 }, (_, index) => pdf(`box-${index}.pdf`)));
  const drawn = () => files.getByRole('listitem').elements().length;
  const more = dialog.getByRole('button', { name: 'Show 50 more of 200' });
  await expect.element(more).toBeVisible();
  expect(drawn()).toBe(5);
  await more.click();
  await expect.poll(drawn).toBe(55);
  await userEvent.keyboard('{Escape}');
  const waiting = screen.getByRole('link', { name: /^Offline · 200 waiting/ });
  await waiting.click();
  await screen.getByRole('button', { name: 'Remove box-0.pdf' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByRole('link', { name: /^Offline · 199 waiting/ })).toBeVisible();
  expect(sent()).toEqual([]);
});

function drop(files: File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  for (const type of ['dragenter', 'dragover', 'drop']) {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector('main')?.dispatchEvent(event);
  }
}

it('a file dropped on the dashboard is named at once, and leads to where its progress is', async () => {
  const { screen, cutOff, reconnect } = await openApp('/dashboard');
  await expect.element(screen.getByRole('heading', { name: 'Upload invoices' })).toBeVisible();
  cutOff();
  drop([pdf('dropped.pdf')]);
  await expect.element(screen.getByText('Adding dropped.pdf')).toBeVisible();
  reconnect();
  await screen.getByRole('button', { name: 'Show progress' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Processing status' })).toHaveFocus();
});

it('a file dropped anywhere on the invoice list is uploaded', async () => {
  const { screen, server } = await openApp('/invoices');
  await expect.element(screen.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  drop([pdf('dropped.pdf')]);
  await expect.element(screen.getByRole('dialog', { name: 'Upload invoices' })).toBeVisible();
  await expect
    .poll(() => [...server.files.values()].map(({ name }) => name))
    .toEqual(['dropped.pdf']);
});

it('a pasted file is uploaded, except while somebody types in a field', async () => {
  const { screen, server } = await openApp('/invoices');
  const search = screen.getByRole('searchbox');
  await search.click();
  paste(pdf('into-a-field.pdf'));
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  paste(pdf('pasted.pdf'));
  await expect.element(screen.getByRole('dialog', { name: 'Upload invoices' })).toBeVisible();
  await expect
    .poll(() => [...server.files.values()].map(({ name }) => name))
    .toEqual(['pasted.pdf']);
});

/** Pastes where the focus is. */
function paste(file: File): void {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
}
