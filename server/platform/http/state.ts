import type { DefaultState } from 'koa';
import type { Logger } from 'pino';

/** State that the middlewares share for one request. */
export interface AppState extends DefaultState {
  requestId: string;
  log: Logger;
  /** The pattern of the matched route. */
  route?: string;
  /** Nonce for inline styles in this answer; see securityHeaders. */
  styleNonce: string;
}
