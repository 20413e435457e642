import { expect, test } from 'vitest';
import { roiDefaults } from '#shared/roi/roi.ts';
import { roiView } from './roiView.ts';

test('the longer bar has the full width, and the other one is in proportion', () => {
  expect(roiView(roiDefaults).bars).toEqual({ today: '100.00', withDocket: '11.45' });
  const few = { invoicesPerMonth: 1, minutesPerInvoice: 1, hourlyCost: 1 };
  expect(roiView(few).bars.withDocket).toBe('100.00');
});

test('empty input does not divide by zero', () => {
  const view = roiView({ invoicesPerMonth: 0, minutesPerInvoice: 0, hourlyCost: 0 });
  expect(view.bars).toEqual({ today: '0.00', withDocket: '100.00' });
  expect(view.texts.plan).toBe('Starter');
});

test.each([
  [2000, false],
  [2001, true],
])('%i invoices: talk to us is %s', (invoicesPerMonth, beyond) => {
  const view = roiView({ ...roiDefaults, invoicesPerMonth });
  expect(view.isBeyondPlans).toBe(beyond);
  expect(view.texts.plan).toBe('Pro');
});
