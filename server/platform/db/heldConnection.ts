import { AsyncLocalStorage } from 'node:async_hooks';

const transactions = new AsyncLocalStorage<{ isOver: boolean }>();

/** Runs the work of a transaction. Work that is still running after its end is not part of it. */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const held = { isOver: false };
  try {
    return await transactions.run(held, work);
  } finally {
    held.isOver = true;
  }
}

/** Whether the current code runs inside a transaction, and so holds a pooled connection. */
export function holdsConnection(): boolean {
  return transactions.getStore()?.isOver === false;
}
