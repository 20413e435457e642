import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Checkbox } from './Checkbox.tsx';

function Some() {
  const [checked, setChecked] = useState<boolean | 'indeterminate'>('indeterminate');
  return <Checkbox label="All of them" checked={checked} onCheckedChange={setChecked} />;
}

it('a press, a press on its text and the space bar change a checkbox, and Enter does not', async () => {
  const screen = await render(<Some />);
  const box = screen.getByRole('checkbox', { name: 'All of them' });
  await expect.element(box).toBePartiallyChecked();
  await box.click();
  await expect.element(box).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(box).not.toBeChecked();
  await screen.getByText('All of them').click();
  await expect.element(box).toBeChecked();
});

it('a checkbox that nobody controls keeps its state', async () => {
  const screen = await render(<Checkbox label="Email" defaultChecked />);
  const box = screen.getByRole('checkbox');
  await expect.element(box).toBeChecked();
  await box.click();
  await expect.element(box).not.toBeChecked();
});
