import { planNames, planPrices } from '../subscription/plans.ts';
import type { PlanId } from '../subscription/subscription.ts';

/** Current effort for entering invoices, in whole numbers. */
export interface RoiInput {
  invoicesPerMonth: number;
  minutesPerInvoice: number;
  /** Dollars per hour. */
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

/** Remaining manual work per invoice with Docket. */
const minutesWithDocket = 2;
const starterLimit = 200;
const growthLimit = 800;

/** Values are exact and rounded only for display. Savings may be negative. */
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

/** Parses like `parseInt`; invalid input counts as 0. */
export function readWholeNumber(typed: string): number {
  const parsed = Number.parseInt(typed, 10);
  return Number.isFinite(parsed) ? parsed : 0;
}

function planFor(invoicesPerMonth: number): PlanId {
  if (invoicesPerMonth <= starterLimit) return 'starter';
  return invoicesPerMonth <= growthLimit ? 'growth' : 'pro';
}
