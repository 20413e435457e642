import {
  discardSamples as discardCall,
  noteFirstSteps,
  setUpAccount,
} from '#shared/accounts/contract.ts';
import type { Services } from '../../capability.ts';
import { conflict } from '../../platform/http/problem.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import {
  accountFirst,
  noteSetUp,
  ownAccount,
  presentAccount,
  setFirstSteps,
} from '../accounts/accountStore.ts';
import { changeDetails } from '../accounts/changeDetails.ts';
import { addSamplesJob } from './jobs.ts';
import { discardSamples } from './samples.ts';

export function firstDayRoutes({ jobs }: Pick<Services, 'jobs'>): Route[] {
  return [
    memberRoute(
      setUpAccount,
      async ({ tx, body, audit }) => {
        const before = await ownAccount(tx, { lock: true });
        if (before.setUpAt) {
          throw conflict('already_set_up', 'This company is set up. Change it under Billing.');
        }
        await noteSetUp(tx);
        await jobs.enqueue(tx, addSamplesJob, { accountId: tx.accountId });
        return presentAccount(await changeDetails(tx, audit, before, body));
      },
      accountFirst,
    ),

    memberRoute(
      noteFirstSteps,
      async ({ tx, body }) => {
        const { rulesSeen = false, hidden = false } = body;
        await ownAccount(tx, { lock: true });
        await setFirstSteps(tx, { rulesSeen, hidden });
        return presentAccount(await ownAccount(tx));
      },
      accountFirst,
    ),

    memberRoute(discardCall, ({ tx, audit }) => discardSamples(tx, audit)),
  ];
}
