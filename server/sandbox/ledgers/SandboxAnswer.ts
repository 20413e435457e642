/** An answer of the sandbox; `body` is usually JSON. */
export interface SandboxAnswer {
  status: number;
  body: string;
}

export function answered(json: unknown, status = 200): SandboxAnswer {
  return { status, body: JSON.stringify(json) };
}

/** A call to the sandbox. */
export interface SandboxCall {
  method: string;
  /** Relative to the API of its ledger. */
  path: string;
  query: URLSearchParams;
  header(name: string): string;
  bytes: Buffer;
}
