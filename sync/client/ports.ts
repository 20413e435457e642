import type { Method } from '#shared/http/endpoint.ts';

export interface HttpRequest {
  method: Method;
  /** With its parameters and its query filled in. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form instead. */
  form?: FileForm;
}

/** A form with one file. */
export interface FileForm {
  fields: Readonly<Record<string, string>>;
  /** The name of its field. */
  field: string;
  fileName: string;
  bytes: Blob;
  /** How much of it has left the device, from 0 to 1, where that can be told. */
  onProgress: (part: number) => void;
  /** The person wants it no longer. */
  signal: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  /** `undefined` when there was none, or none that can be read. */
  json: unknown;
  /** What the server asks for by `Retry-After`. */
  retryAfterInMs: number | null;
}

export interface Clock {
  now(): number;
  /** Calls back once, unless it is stopped before. */
  after(inMs: number, then: () => void): () => void;
}

/** Web Locks, as far as they are used: one holder of a name at a time among all tabs and the worker. */
export interface Locks {
  /** Waits for its turn, and holds the lock until the work is over. Does nothing more once the signal says so. */
  hold(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Whether the lock was free; only then the work was done. */
  holdIfFree(name: string, work: () => Promise<void>): Promise<boolean>;
}

export interface Sockets {
  /** `wss://docket.example/sync`, without a slash at its end. */
  address: string;
  open: typeof WebSocket;
}

/** All that synchronising needs of the outside world. */
export interface Ports {
  /** One call to the server. Fails when no answer came. */
  send(request: HttpRequest): Promise<HttpAnswer>;
  sockets: Sockets;
  locks: Locks;
  clock: Clock;
  /** Between 0 and 1, to keep devices from returning all at once. */
  random(): number;
  newId(): string;
}
