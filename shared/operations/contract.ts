import { z } from 'zod';
import { partOfList } from '../exports/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { ledgerId } from '../integrations/ledgers.ts';
import { explainedPart } from '../money/explained.ts';
import type { Permission } from '../permissions.ts';

/** The kind of work. Files, mails, exports and deliveries report their own failures; everything else is a job. */
export const failureSources = ['upload', 'capture', 'export', 'delivery', 'job'] as const;
export type FailureSourceName = (typeof failureSources)[number];

/** Work that failed and is not retried automatically. */
export const failedOperation = z.object({
  id,
  source: z.enum(failureSources),
  timestamp: z.iso.datetime(),
  /** In words, such as `Export to QuickBooks`. */
  type: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** Name for people, if it has one. */
  entityName: z.string().nullable(),
  error: z.string(),
  /** The error in parts, if it has amounts or days. */
  errorParts: z.array(explainedPart).nullable().default(null),
  /** The ledger that it was for. */
  ledger: ledgerId.nullable().default(null),
});
export type FailedOperation = z.infer<typeof failedOperation>;

/** All kinds, newest first, or those of one ledger. */
export const listFailedOperations = endpoint({
  method: 'GET',
  path: '/api/export-logs/failed',
  access: 'exports.read',
  query: partOfList.extend({ ledger: ledgerId.optional() }),
  answer: z.array(failedOperation),
});

const retry = (source: FailureSourceName, access: Permission) =>
  endpoint({
    method: 'POST',
    path: `/api/failed-operations/${source}/:operationId/retry`,
    access,
    params: z.strictObject({ operationId: id }),
    answer: z.object({ message: z.string() }),
  });

/** Each failure is retried once; a second caller is told that it is already being retried. */
export const retryCalls = {
  upload: retry('upload', 'uploads.create'),
  capture: retry('capture', 'uploads.create'),
  export: retry('export', 'invoices.export'),
  delivery: retry('delivery', 'invoices.export'),
  job: retry('job', 'operations.retry'),
} as const satisfies Record<FailureSourceName, unknown>;
