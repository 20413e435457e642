import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { TooltipProvider } from '../display/Tooltip.tsx';
import { AlertDialog } from '../overlays/AlertDialog.tsx';
import { Toaster } from './Toaster.tsx';
import { toast, toasts } from './toast.ts';

const openToaster = () =>
  render(
    <TooltipProvider>
      <Toaster />
    </TooltipProvider>,
  );

it('a failure stays until it is closed, and then the toast that came meanwhile is shown', async () => {
  const screen = await openToaster();
  toast({ title: 'Export Failed', description: 'QuickBooks did not answer', tone: 'danger' });
  toast({ title: 'Name saved', tone: 'positive' });
  await expect.element(screen.getByText('QuickBooks did not answer')).toBeVisible();
  expect(screen.getByText('Name saved').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText('Name saved').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
});

it('pressing the action of a toast runs it and closes the toast', async () => {
  const screen = await openToaster();
  const undo = vi.fn();
  toast({ title: 'Invoice Rejected', action: { label: 'Undo', onPress: undo } });
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.poll(() => screen.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

it('a toast leaves the buttons of a dialog free on a phone', async () => {
  await page.viewport(390, 700);
  const screen = await render(
    <TooltipProvider>
      <AlertDialog
        open
        title="Discard this?"
        description="It is not sent."
        confirmLabel="Discard"
        onConfirm={() => undefined}
      />
      <Toaster />
    </TooltipProvider>,
  );
  toast({ title: 'Approved A-1 of Acme', about: 'A-1' });
  // Behind the dialog for those who hear the page.
  const told = screen.getByText('Approved A-1 of Acme').first();
  await expect.element(told).toBeVisible();
  const confirm = screen.getByRole('button', { name: 'Discard' });
  const [above, below] = [told.element(), confirm.element()].map((one) =>
    one.getBoundingClientRect(),
  );
  expect(above?.bottom).toBeLessThan(below?.top ?? 0);
  for (const { id } of toasts.shown()) toasts.dismiss(id);
});
