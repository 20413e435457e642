import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { SpendTotals } from './SpendCards.tsx';

const sum = (currency: string, amount: string, count: number) => ({ currency, amount, count });

it('what awaits a decision is added up in the company’s currency, and what has no rate is said', async () => {
  const left = [sum('PLN', '50.00', 3), sum('CHF', '9.00', 1)];
  const undecided = [sum('EUR', '1000.00', 4), sum('USD', '16.80', 1), ...left];
  const together = {
    currency: 'USD',
    spend: { spend: [], undecided: [sum('USD', '1100.00', 5)] },
    ...{ ageing: [], discounts: [], without: { spend: [], undecided: left, open: left } },
  };
  const screen = await render(
    <SpendTotals report={{ spend: [], undecided }} together={together} />,
  );
  onTestFinished(() => screen.unmount());
  await expect.element(screen.getByText('$1,100.00')).toBeVisible();
  const note = /without 3 invoices in PLN and 1 invoice in CHF: no rate · .*9 invoices$/;
  await expect.element(screen.getByText(note)).toBeVisible();
});
