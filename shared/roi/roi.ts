import { planNames, planPrices } from '../subscription/plans.ts';
import type { PlanId } from '../subscription/subscription.ts';

/** What a company spends on entering invoices today, in whole numbers. */
export interface RoiInput {
  invoicesPerMonth: number;
  minutesPerInvoice: number;
  /** Dollars an hour. */
  hourlyCost: number;
}

export const roiDefaults: RoiInput = {
  invoicesPerMonth: 500,
  minutesPerInvoice: 30,
  hourlyCost: 25,
};

export interface RoiResult {
  currentHoursPerMonth: number;
  currentMonthlyCost: number;
  newHoursPerMonth: number;
  newLaborCost: number;
  planCost: number;
  totalNewCost: number;
  monthlySavings: number;
  annualSavings: number;
  timeSavedHours: number;
  recommendedPlan: string;
}

/** What is left to do for a person once Docket has read the invoice. */
const minutesWithDocket = 2;
const starterLimit = 200;
const growthLimit = 800;

/** Rounded for display only; negative savings are told as such. */
export function calculateRoi({
  invoicesPerMonth,
  minutesPerInvoice,
  hourlyCost,
}: RoiInput): RoiResult {
  const currentHoursPerMonth = (invoicesPerMonth * minutesPerInvoice) / 60;
  const currentMonthlyCost = currentHoursPerMonth * hourlyCost;
  const newHoursPerMonth = (invoicesPerMonth * minutesWithDocket) / 60;
  const newLaborCost = newHoursPerMonth * hourlyCost;
  const plan = planFor(invoicesPerMonth);
  const planCost = planPrices[plan];
  const totalNewCost = newLaborCost + planCost;
  const monthlySavings = currentMonthlyCost - totalNewCost;
  return {
    currentHoursPerMonth,
    currentMonthlyCost,
    newHoursPerMonth,
    newLaborCost,
    planCost,
    totalNewCost,
    monthlySavings,
    annualSavings: monthlySavings * 12,
    timeSavedHours: currentHoursPerMonth - newHoursPerMonth,
    recommendedPlan: planNames[plan],
  };
}

/** Reads a typed number as `parseInt` does; what is none counts as 0. */
export function readWholeNumber(typed: string): number {
  const read = Number.parseInt(typed, 10);
  return Number.isFinite(read) ? read : 0;
}

function planFor(invoicesPerMonth: number): PlanId {
  if (invoicesPerMonth <= starterLimit) return 'starter';
  return invoicesPerMonth <= growthLimit ? 'growth' : 'pro';
}
