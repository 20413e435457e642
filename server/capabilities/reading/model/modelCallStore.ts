import { newId } from '../../../platform/db/newId.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import type { Asked } from './VisionModel.ts';

/** The reading of a file for which the model was asked. */
export interface AboutUpload {
  uploadId: string;
  round: number;
}

const insert = statement(`
  insert into model_calls (id, upload_id, round, model, outcome, input_tokens, output_tokens, cost)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);

export async function putModelCall(
  tx: AccountTx,
  { uploadId, round }: AboutUpload,
  model: string,
  { outcome, used, cost }: Omit<Asked, 'answer'>,
): Promise<void> {
  const tokens = [used?.input ?? null, used?.output ?? null];
  await tx.run(insert, [newId(), uploadId, round, model, outcome, ...tokens, cost]);
}

const sum = statement(`
  select coalesce(sum(cost), 0)::float8 as cost from model_calls
  where account_id = $1 and created_at >= date_trunc('day', now(), 'UTC')`);

/** In millionths of a dollar. */
export async function spentToday(tx: AccountTx): Promise<number> {
  const [row] = await tx.run<{ cost: number }>(sum, [tx.accountId]);
  return row?.cost ?? 0;
}

const sumOfUpload = statement(`
  select max(model) as model, (sum(cost) / 1000000.0)::text as cost from model_calls
  where account_id = $1 and upload_id = $2 and round = $3`);

/** In US dollars; the model is null if none was asked, the cost if the price is unknown. */
export async function costOfUpload(
  tx: AccountTx,
  { uploadId, round }: AboutUpload,
): Promise<{ model: string | null; cost: string | null }> {
  const parameters = [tx.accountId, uploadId, round];
  const [row] = await tx.run<{ model: string | null; cost: string | null }>(
    sumOfUpload,
    parameters,
  );
  return row ?? { model: null, cost: null };
}
