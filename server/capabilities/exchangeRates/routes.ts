import { importExchangeRates, setExchangeRate } from '#shared/exchangeRates/contract.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { enterRate } from './enterRate.ts';
import { importRates } from './importRates.ts';

export const rateRoutes = (): Route[] => [
  memberRoute(setExchangeRate, ({ tx, audit, body }) => enterRate({ tx, audit }, body)),

  memberRoute(importExchangeRates, ({ tx, audit, body }) => importRates({ tx, audit }, body.file)),
];
