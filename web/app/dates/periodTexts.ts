import type { Period } from '#shared/dates/periods.ts';

export const periodTexts: Record<Period, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  'last-12-months': 'Last 12 months',
};
