import pg from 'pg';

const attempts = 3;
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** Of two transactions in a deadlock, Postgres aborts one; that one is retried. */
export async function retryingDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  let first: unknown;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      first ??= error;
      if (!isRetryable(error)) throw error;
      if (attempt === attempts) throw first;
    }
  }
}

function isRetryable(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === serializationFailure || error.code === deadlockDetected)
  );
}
