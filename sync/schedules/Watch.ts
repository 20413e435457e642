import type { HttpAnswer, HttpRequest } from '../client/ports.ts';
import type { Browser } from './Browser.ts';

/** Sees the traffic between a browser and the server, on the browser's side. */
export interface Watch {
  called(browser: Browser, request: HttpRequest): void;
  answered(browser: Browser, request: HttpRequest, answer: HttpAnswer): void;
  /** No answer came. */
  failed(browser: Browser, request: HttpRequest): void;
  /** A frame of the socket at this path. */
  sent(browser: Browser, path: string, frame: Uint8Array): void;
  received(browser: Browser, path: string, frame: Uint8Array): void;
  /** A tab asked to check who is signed in. */
  doubted(browser: Browser): void;
}
