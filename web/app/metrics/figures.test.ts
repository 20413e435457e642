import { expect, test } from 'vitest';
import {
  accuracyFigure,
  matchedFigure,
  processingTimeFigure,
  savingsFigure,
  uptimeFigure,
} from './figures.ts';

test('with too few invoices, typical figures are shown and marked as typical', () => {
  const few = { processingTime: 4.24, accuracy: 0.98, measured: false };
  expect(processingTimeFigure(few)).toMatchObject({ note: '82% faster', typical: true });
  expect(accuracyFigure(few)).toMatchObject({ note: '+2.1%', typical: true });
  expect(processingTimeFigure(undefined)).toEqual(processingTimeFigure(few));
  expect(matchedFigure({ withVendor: 19, matched: 0 })).toMatchObject({
    value: '89%',
    typical: true,
  });
});

test('with enough invoices, the measured figures are shown', () => {
  const many = { processingTime: 90, accuracy: 0.9996, measured: true };
  expect(processingTimeFigure(many)).toEqual({
    value: '1.5 min',
    note: '95% faster',
    typical: false,
  });
  expect(accuracyFigure(many)).toMatchObject({ value: '99.9%', typical: false });
  expect(matchedFigure({ withVendor: 20, matched: 15 })).toMatchObject({
    value: '75%',
    typical: false,
  });
  const slow = { ...many, processingTime: 7_200 };
  expect(processingTimeFigure(slow)).toMatchObject({ value: '2.0 h', note: '0% faster' });
});

test('uptime is rated by its value once there are enough invoices', () => {
  const typical = { value: '94%', word: 'Excellent', typical: true };
  expect(uptimeFigure(undefined)).toMatchObject(typical);
  expect(uptimeFigure({ uptime: 0.5, measured: false })).toMatchObject(typical);
  expect(uptimeFigure({ uptime: null, measured: true })).toMatchObject(typical);
  const measured = (uptime: number) => {
    const { value, word, typical } = uptimeFigure({ uptime, measured: true });
    return [value, word, typical];
  };
  expect(measured(0.99999)).toEqual(['99.9%', 'Excellent', false]);
  expect(measured(0.93)).toEqual(['93.0%', 'Good', false]);
  expect(measured(0.8)).toEqual(['80.0%', 'Fair', false]);
  expect(measured(0)).toEqual(['0.0%', 'Poor', false]);
});

test('savings are given in hours and dollars', () => {
  expect(savingsFigure(0)).toMatchObject({ value: '0 h', note: 'counts from the first invoice' });
  expect(savingsFigure(100_000)).toMatchObject({
    value: '46,667 h',
    note: 'about $1,166,667 of work by hand',
  });
});
