import type { z } from 'zod';
import { Problem } from '../../platform/http/problem.ts';
import type { applyInLedgerJob } from './applyInLedgerJob.ts';

/** A ledger may have applied what is to be taken back. */
export class ApplicationUnanswered extends Problem<'application_unanswered'> {
  /** What finds out; `null` where the ledger cannot be asked. */
  readonly asking: z.output<typeof applyInLedgerJob.data> | null;

  constructor(message: string, asking: ApplicationUnanswered['asking']) {
    super(409, 'application_unanswered', message);
    this.asking = asking;
  }
}
