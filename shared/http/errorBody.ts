import { z } from 'zod';

/** One field that was refused, with its whole path: `roles.0`. */
export const fieldProblem = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** What every refused call answers. `message` is a sentence for the person, `code` is for programs. */
export const errorBody = z.looseObject({
  message: z.string(),
  code: z.string(),
  error: z.object({ message: z.string(), code: z.string() }),
  /** To be quoted to support; finds the log lines of this request. */
  requestId: z.string().optional(),
  fields: z.array(fieldProblem).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
