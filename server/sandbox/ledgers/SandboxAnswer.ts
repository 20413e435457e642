/** What the sandbox answers; `json` unless it is text of its own. */
export interface SandboxAnswer {
  status: number;
  body: string;
}

export function answered(json: unknown, status = 200): SandboxAnswer {
  return { status, body: JSON.stringify(json) };
}

/** One call as the sandbox reads it. */
export interface SandboxCall {
  method: string;
  /** Under the API of its ledger. */
  path: string;
  query: URLSearchParams;
  header(name: string): string;
  bytes: Buffer;
}
