import { noteFirstSteps } from '#shared/accounts/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';

/** Tells the server, and this device's copy of it, how far the first day has come. */
export async function noteSteps(
  database: LocalDatabase,
  steps: { rulesSeen?: true; hidden?: true },
): Promise<void> {
  const { country, currency, books, isSetUp, rulesSeen, firstStepsHidden } = await call(
    noteFirstSteps,
    { body: steps },
  );
  const company = { country, currency, books, isSetUp, rulesSeen, firstStepsHidden };
  await database.me.toCollection().modify({ company });
}
