import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { TooltipProvider } from '../display/Tooltip.tsx';
import { Toaster } from './Toaster.tsx';
import { toast } from './toast.ts';

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
