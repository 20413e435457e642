import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { isForBills } from '#shared/books/accountTypes.ts';
import type { BooksItem } from '#shared/books/contract.ts';
import { someId, someRowOf, someUser } from '#sync/client/testing/someRows.ts';
import { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { someIntegration } from '../../testing/someIntegration.ts';
import { SignedInContext } from '../session/SignedIn.ts';
import { BooksItemPicker } from './BooksItemPicker.tsx';

function account(name: string, code: string, parts: Partial<BooksItem> = {}) {
  const id = someId();
  const row = { ...someRowOf.booksItem(id), itemId: id, name, code, ...parts };
  return { ...row, seq: 1, unsent: false, attention: false };
}

const travel = account('Travel', '6100');
const meals = account('Meals', '6110', { parentId: travel.id });
const old = account('Old account', '6900', { isActive: false });
const rows = [
  travel,
  meals,
  old,
  account('Travel of another company', '6101', { companyId: '2' }),
  account('Travel money', '1000', { type: 'Bank' }),
];

function Picker({ chosen, onChoose }: { chosen: string; onChoose: (value: string) => void }) {
  const [value, setValue] = useState(chosen);
  return (
    <BooksItemPicker
      aria-label="Account"
      list="account"
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onChoose(next);
      }}
      isWanted={isForBills}
    />
  );
}

async function openPicker(chosen: string) {
  const database = new LocalDatabase(`docket:picker:${crypto.randomUUID()}`);
  onTestFinished(() => database.delete());
  await database.booksItems.bulkAdd(rows);
  await database.integrations.add(someIntegration());
  const signedIn = { me: someUser({ person: someId(), account: someId() }), database };
  let latest = chosen;
  const onChoose = (value: string) => {
    latest = value;
  };
  const screen = await render(
    <SignedInContext value={signedIn}>
      <Picker chosen={chosen} onChoose={onChoose} />
    </SignedInContext>,
  );
  return { screen, input: screen.getByRole('combobox', { name: 'Account' }), value: () => latest };
}

it('finds an account by words of the names above it, and by the beginning of its number', async () => {
  const { screen, input, value } = await openPicker('');
  await input.fill('travel');
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['6100 TravelExpense', '6110 Travel:MealsExpense']);
  await input.fill('611');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('6110 Travel:Meals');
  expect(value()).toBe(meals.id);
});

it('shows the name of an account that is inactive now', async () => {
  const { input } = await openPicker(old.id);
  await expect.element(input).toHaveValue('6900 Old account (inactive)');
});
