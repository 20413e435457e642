import { describe, expect, it } from 'vitest';
import { closing, day, madeCompanies, opening, plannedDay } from './workforce.ts';

describe('the working day of the bench', () => {
  it('is the same for the same seed', () => {
    const twice = [1, 2].map(() => plannedDay(madeCompanies(20, 7), 7));
    expect(twice[0]).toEqual(twice[1]);
    expect(plannedDay(madeCompanies(20, 8), 8)).not.toEqual(twice[0]);
  });

  it('has companies of 1 to 200 people, and no work outside their office hours', () => {
    const companies = madeCompanies(60, 3);
    for (const { people } of companies) {
      expect(people).toBeGreaterThanOrEqual(1);
      expect(people).toBeLessThanOrEqual(200);
    }
    for (const { at, company } of plannedDay(companies, 3)) {
      const made = companies[company];
      if (!made) throw new Error('It is work of no company');
      expect(at).toBeGreaterThanOrEqual(opening(made));
      expect(at).toBeLessThan(closing(made));
      expect(opening(made)).toBeGreaterThanOrEqual(day.begins);
      expect(closing(made)).toBeLessThanOrEqual(day.ends);
    }
  });

  it('brings each invoice in once, by mail or as an upload', () => {
    const companies = madeCompanies(30, 5);
    const arrivals = plannedDay(companies, 5).filter(({ activity }) =>
      ['upload', 'mail'].includes(activity),
    );
    expect(arrivals).toHaveLength(companies.reduce((sum, { invoices }) => sum + invoices, 0));
  });
});
