import { describe, expect, it } from 'vitest';
import { calculateRoi, readWholeNumber, roiDefaults } from './roi.ts';

describe('the savings calculator', () => {
  it.each([
    [
      'the defaults',
      roiDefaults,
      {
        currentHoursPerMonth: 250,
        currentMonthlyCost: 6250,
        newHoursPerMonth: 50 / 3,
        newLaborCost: 1250 / 3,
        planCost: 299,
        totalNewCost: 2147 / 3,
        monthlySavings: 16603 / 3,
        annualSavings: 66412,
        timeSavedHours: 700 / 3,
      },
      'Growth',
    ],
    [
      'the last invoice of Starter',
      { invoicesPerMonth: 200, minutesPerInvoice: 15, hourlyCost: 30 },
      {
        currentHoursPerMonth: 50,
        currentMonthlyCost: 1500,
        newHoursPerMonth: 20 / 3,
        newLaborCost: 200,
        planCost: 99,
        totalNewCost: 299,
        monthlySavings: 1201,
        annualSavings: 14412,
        timeSavedHours: 130 / 3,
      },
      'Starter',
    ],
    [
      'the first invoice of Growth',
      { invoicesPerMonth: 201, minutesPerInvoice: 30, hourlyCost: 20 },
      {
        currentHoursPerMonth: 100.5,
        currentMonthlyCost: 2010,
        newHoursPerMonth: 6.7,
        newLaborCost: 134,
        planCost: 299,
        totalNewCost: 433,
        monthlySavings: 1577,
        annualSavings: 18924,
        timeSavedHours: 93.8,
      },
      'Growth',
    ],
    [
      'the last invoice of Growth',
      { invoicesPerMonth: 800, minutesPerInvoice: 12, hourlyCost: 40 },
      {
        currentHoursPerMonth: 160,
        currentMonthlyCost: 6400,
        newHoursPerMonth: 80 / 3,
        newLaborCost: 3200 / 3,
        planCost: 299,
        totalNewCost: 4097 / 3,
        monthlySavings: 15103 / 3,
        annualSavings: 60412,
        timeSavedHours: 400 / 3,
      },
      'Growth',
    ],
    [
      'the first invoice of Pro',
      { invoicesPerMonth: 801, minutesPerInvoice: 20, hourlyCost: 35 },
      {
        currentHoursPerMonth: 267,
        currentMonthlyCost: 9345,
        newHoursPerMonth: 26.7,
        newLaborCost: 934.5,
        planCost: 499,
        totalNewCost: 1433.5,
        monthlySavings: 7911.5,
        annualSavings: 94938,
        timeSavedHours: 240.3,
      },
      'Pro',
    ],
    [
      'savings below zero',
      { invoicesPerMonth: 10, minutesPerInvoice: 3, hourlyCost: 20 },
      {
        currentHoursPerMonth: 0.5,
        currentMonthlyCost: 10,
        newHoursPerMonth: 1 / 3,
        newLaborCost: 20 / 3,
        planCost: 99,
        totalNewCost: 317 / 3,
        monthlySavings: -287 / 3,
        annualSavings: -1148,
        timeSavedHours: 1 / 6,
      },
      'Starter',
    ],
  ])('%s', (_, input, expected, plan) => {
    const { recommendedPlan, ...figures } = calculateRoi(input);
    expect(recommendedPlan).toBe(plan);
    const rounded = (values: object) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toFixed(6)]));
    expect(rounded(figures)).toEqual(rounded(expected));
  });

  it.each([
    ['500', 500],
    ['12.9', 12],
    ['7 invoices', 7],
    ['-3', -3],
    ['', 0],
    ['many', 0],
    ['Infinity', 0],
    ['.5', 0],
  ])('reads %j as %d', (typed, read) => expect(readWholeNumber(typed)).toBe(read));
});
