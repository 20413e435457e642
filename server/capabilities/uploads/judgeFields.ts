import type { ReadBy, Reading } from '#shared/reading/reading.ts';
import type { Services } from '../../capability.ts';
import { learnedLayouts } from '../learning/learnedLayouts.ts';
import { ifReadable } from '../reading/problemText.ts';
import type { TimeBudget } from '../reading/TimeBudget.ts';
import type { Opinion } from './askModel.ts';

export const withoutModel: Opinion = { answer: null, note: 'No vision model is configured.' };

const tooMuch = 'There is too much in it for the vision model.';

interface Pages {
  accountId: string;
  /** The fields that the rules alone have found. */
  page: Reading;
  words: Uint8Array;
  budget: TimeBudget;
}

/** The fields of pages, improved by learned layouts and a model's answer. */
export async function judgeFields(
  services: Pick<Services, 'db' | 'files' | 'fields'>,
  { accountId, page, words, budget }: Pages,
  { answer, note }: Opinion,
): Promise<Reading> {
  const learned = await learnedLayouts(services, accountId, page, budget);
  const task = { words, page, learned, answer };
  const judged = await ifReadable(services.fields.judge(task, budget), null);
  const readBy: ReadBy = judged
    ? { engine: answer ? 'model' : 'local', note }
    : { engine: 'local', note: answer ? tooMuch : note };
  return { ...(judged ?? page), readBy };
}
