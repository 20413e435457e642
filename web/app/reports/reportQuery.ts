import { z } from 'zod';
import { type DayRange, period, rangeOf } from '#shared/dates/periods.ts';

export const reportPeriod = z.enum([...period.options, 'all']);
export type ReportPeriod = z.infer<typeof reportPeriod>;

const usual: ReportPeriod = 'last-12-months';

export interface ReportQuery {
  period: ReportPeriod;
  /** `null`: all currencies, in that of the company. */
  currency: string | null;
}

const currency = z.string().regex(/^[A-Z]{3}$/);

export function queryOf(params: URLSearchParams): ReportQuery {
  return {
    period: reportPeriod.safeParse(params.get('period')).data ?? usual,
    currency: currency.safeParse(params.get('currency')).data ?? null,
  };
}

/** Equal queries give equal addresses. */
export function paramsOf(query: ReportQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.currency !== null) params.set('currency', query.currency);
  if (query.period !== usual) params.set('period', query.period);
  return params;
}

export function daysOf(chosen: ReportPeriod, today: string): DayRange {
  return chosen === 'all' ? { from: null, to: null } : rangeOf(chosen, today);
}
