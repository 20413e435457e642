import { z } from 'zod';
import { partOfList } from '../exports/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import type { Permission } from '../permissions.ts';

/** Whose kind of work it was: a file, a mail, an export and a delivery say themselves that they failed, all else is a job. */
export const failureSources = ['upload', 'capture', 'export', 'delivery', 'job'] as const;
export type FailureSourceName = (typeof failureSources)[number];

/** Something that failed and will not be tried again by itself. */
export const failedOperation = z.object({
  id,
  source: z.enum(failureSources),
  timestamp: z.iso.datetime(),
  /** In words: `Export to QuickBooks`. */
  type: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** By what people know it, where it has a name. */
  entityName: z.string().nullable(),
  error: z.string(),
});
export type FailedOperation = z.infer<typeof failedOperation>;

/** Of every kind, newest first. */
export const listFailedOperations = endpoint({
  method: 'GET',
  path: '/api/export-logs/failed',
  access: 'exports.read',
  query: partOfList,
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

/** Once for each failure: who comes second is told that it is being tried already. */
export const retryCalls = {
  upload: retry('upload', 'uploads.create'),
  capture: retry('capture', 'uploads.create'),
  export: retry('export', 'invoices.export'),
  delivery: retry('delivery', 'invoices.export'),
  job: retry('job', 'operations.retry'),
} as const satisfies Record<FailureSourceName, unknown>;
