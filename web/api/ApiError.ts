import type { FieldProblem } from '#shared/http/errorBody.ts';

/** The call never reached the server, or its answer never came back. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';

  constructor(cause: unknown) {
    super('Docket cannot be reached. Check your connection and try again.', { cause });
  }
}

/** The server refused the call. `message` is a sentence to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  readonly requestId: string | undefined;

  constructor(refusal: {
    status: number;
    message: string;
    code?: string;
    fields?: readonly FieldProblem[] | undefined;
    requestId?: string | undefined;
  }) {
    super(refusal.message);
    this.status = refusal.status;
    this.code = refusal.code ?? 'unknown';
    this.fields = refusal.fields ?? [];
    this.requestId = refusal.requestId;
  }
}
