/** An error in the service's format. */
export interface Refusal {
  status: number;
  error: { message: string; type: string; param: string | null; code: string | null };
}

export function invalid(
  message: string,
  param: string | null,
  code: string | null = null,
): Refusal {
  return { status: 400, error: { message, type: 'invalid_request_error', param, code } };
}
