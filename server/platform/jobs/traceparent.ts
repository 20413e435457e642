import { z } from 'zod';

/** Beside the data of a job, whose kind reads its own fields only. */
const carried = z.object({ traceparent: z.string() });

/** The job continues the trace of the transaction that enqueues it. */
export function withTraceparent(data: object, traceparent: string | null): object {
  return traceparent === null ? data : { ...data, traceparent };
}

export function traceparentOf(data: unknown): string | null {
  return carried.safeParse(data).data?.traceparent ?? null;
}
