import { z } from 'zod';

/** A refused field with its full path: `roles.0`. */
export const fieldProblem = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** The body of every refusal. `message` is a sentence for people, `code` is for programs. */
export const errorBody = z.looseObject({
  message: z.string(),
  code: z.string(),
  error: z.object({ message: z.string(), code: z.string() }),
  /** To quote to support; finds the log lines of the request. */
  requestId: z.string().optional(),
  fields: z.array(fieldProblem).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
