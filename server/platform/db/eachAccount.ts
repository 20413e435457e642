/** A failing account does not keep others from being worked on; failures are thrown at the end. */
export async function eachAccount(
  accounts: readonly { accountId: string }[],
  work: (accountId: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { accountId } of accounts) {
    await work(accountId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, 'Several accounts failed');
}
