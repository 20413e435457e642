import type { Method } from '#shared/http/endpoint.ts';

export interface HttpRequest {
  method: Method;
  /** With parameters and query. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** As JSON. */
  body?: unknown;
  /** Instead of `body`. */
  form?: FileForm;
}

export interface FileForm {
  fields: Readonly<Record<string, string>>;
  /** The name of the file's field. */
  field: string;
  fileName: string;
  bytes: Blob;
  /** The part sent so far, from 0 to 1, if the browser reports it. */
  onProgress: (part: number) => void;
  /** Aborted when the person removes the file. */
  signal: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  /** `undefined` without a body, or if it is not JSON. */
  json: unknown;
  /** From `Retry-After`. */
  retryAfterInMs: number | null;
}

export interface Clock {
  now(): number;
  /** Calls back once, unless the returned function is called before. */
  after(inMs: number, then: () => void): () => void;
}

/** The part of Web Locks that is used: a lock belongs to one tab or worker of a browser at a time. */
export interface Locks {
  /** Waits for the lock and keeps it until the work is over. Stops waiting when the signal is aborted. */
  acquire(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Does the work only if the lock is free; returns whether it was. */
  tryAcquire(name: string, work: () => Promise<void>): Promise<boolean>;
}

export interface Sockets {
  /** Without a slash at the end: `wss://docket.example/sync`. */
  address: string;
  open: typeof WebSocket;
}

/** The part of `localStorage` that is used: it has stored a text before the call returns. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What synchronising needs from the browser. */
export interface Ports {
  /** Makes one call to the server; rejects when no answer came. */
  send(request: HttpRequest): Promise<HttpAnswer>;
  sockets: Sockets;
  locks: Locks;
  /** `null` in the service worker, where no documents are opened, and where it is blocked. */
  journalStorage: JournalStorage | null;
  clock: Clock;
  /** Between 0 and 1, for the jitter of back-off. */
  random(): number;
  newId(): string;
}
