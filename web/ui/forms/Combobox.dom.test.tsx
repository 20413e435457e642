import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Combobox } from './Combobox.tsx';

const options = [
  { value: 'EUR', label: 'EUR', detail: 'Euro' },
  { value: 'CZK', label: 'CZK', detail: 'Koruna' },
  { value: 'USD', label: 'USD', detail: 'Dollar' },
];

function Currency({ onFreeText }: { onFreeText?: (text: string) => void }) {
  const [value, setValue] = useState('USD');
  return (
    <Combobox
      aria-label="Currency"
      options={options}
      value={value}
      onValueChange={setValue}
      {...(onFreeText ? { onFreeText } : {})}
    />
  );
}

it('typing finds an option and Enter chooses it', async () => {
  const screen = await render(<Currency />);
  const input = screen.getByRole('combobox', { name: 'Currency' });
  await input.fill('cz');
  await expect.element(screen.getByRole('option')).toHaveTextContent('CZKKoruna');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('CZK');
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
});

it('arrows cycle through the options while the focus stays in the text', async () => {
  const screen = await render(<Currency />);
  const input = screen.getByRole('combobox');
  await input.click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(input).toHaveValue('EUR');
  await expect.element(input).toHaveFocus();
});

it('a text without matches says so, and leaving keeps the earlier choice', async () => {
  const screen = await render(<Currency />);
  const input = screen.getByRole('combobox');
  await input.fill('yen');
  await expect.element(screen.getByText('No matches')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(input).toHaveValue('USD');
});

it('a text that is no option is passed to onFreeText', async () => {
  const texts: string[] = [];
  const screen = await render(<Currency onFreeText={(text) => texts.push(text)} />);
  await screen.getByRole('combobox').fill('shells');
  await userEvent.keyboard('{Enter}');
  expect(texts).toEqual(['shells']);
});
