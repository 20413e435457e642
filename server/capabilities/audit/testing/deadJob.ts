import { randomUUID } from 'node:crypto';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { until } from '../../../testing/program.ts';
import type { World } from './effects.ts';

/** Puts a job into the dead letter queue, as after its last attempt. */
export async function dieOf(
  { sql }: Pick<World, 'sql'>,
  kind: string,
  data: object,
): Promise<void> {
  await sql(
    `insert into jobs.job (name, data, source_name, source_id, source_output)
      values ('dead', $1, $2, $3, '{"reason":"It did not go."}')`,
    [JSON.stringify(data), kind, randomUUID()],
  );
}

/** Waits for a failed operation and returns its id. */
export async function failedOperation({ company: { admin } }: World): Promise<string> {
  let id: string | undefined;
  await until('an operation to fail', async () => {
    [{ id } = { id: undefined }] = await admin.client.call(listFailedOperations);
    return id !== undefined;
  });
  return id ?? '';
}
