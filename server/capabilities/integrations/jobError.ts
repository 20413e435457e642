import { PermanentError, PlainError } from '../../platform/jobs/reasonOf.ts';
import { LedgerProblem } from './LedgerProblem.ts';

/** Rethrows the failure of a job that asked a ledger: only an outage is worth another attempt. */
export function asJobError(error: unknown): never {
  if (!(error instanceof LedgerProblem)) throw error;
  const Kind = error.kind === 'later' ? PlainError : PermanentError;
  throw new Kind(error.message, { cause: error });
}
