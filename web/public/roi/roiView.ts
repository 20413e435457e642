import { calculateRoi, type RoiInput } from '#shared/roi/roi.ts';
import { dollars, hours, savingsInWords } from './words.ts';

const largestPlan = 2000;

/** The results as texts, and the bars as shares of the longest. */
export function roiView(input: RoiInput) {
  const result = calculateRoi(input);
  const { currentMonthlyCost: today, totalNewCost: withDocket } = result;
  const savings = savingsInWords(result);
  const most = Math.max(today, withDocket, 1);
  const share = (amount: number) => ((Math.max(0, amount) / most) * 100).toFixed(2);
  return {
    texts: {
      savings: savings.label,
      monthly: savings.monthly,
      annual: savings.annual,
      plan: result.recommendedPlan,
      planTerm: `${result.recommendedPlan} plan`,
      today: `${dollars(today)} a month`,
      withDocket: `${dollars(withDocket)} a month`,
      hoursToday: `${hours(result.currentHoursPerMonth)} a month`,
      hoursWithDocket: `${hours(result.newHoursPerMonth)} a month`,
      hoursSaved: `${hours(result.timeSavedHours)} a month`,
      labor: dollars(result.newLaborCost),
      planCost: dollars(result.planCost),
      total: dollars(withDocket),
    },
    bars: { today: share(today), withDocket: share(withDocket) },
    isSaving: savings.positive,
    isBeyondPlans: input.invoicesPerMonth > largestPlan,
  };
}

export type RoiView = ReturnType<typeof roiView>;
