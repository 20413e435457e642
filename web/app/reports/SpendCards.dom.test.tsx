import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { SpendTotals } from './SpendCards.tsx';

const sum = (currency: string, amount: string, count: number) => ({ currency, amount, count });

it('what awaits a decision is added up at the rates, and what has none is said', async () => {
  const undecided = [
    sum('EUR', '1000.00', 4),
    sum('USD', '16.80', 1),
    sum('PLN', '50.00', 3),
    sum('CHF', '9.00', 1),
  ];
  const rates = { EUR: '1.0832' };
  const screen = await render(<SpendTotals report={{ spend: [], undecided }} rates={rates} />);
  onTestFinished(() => screen.unmount());
  await expect.element(screen.getByText('$1,100.00')).toBeVisible();
  const left = /without 3 invoices in PLN and 1 invoice in CHF: no rate · .*9 invoices$/;
  await expect.element(screen.getByText(left)).toBeVisible();
});
