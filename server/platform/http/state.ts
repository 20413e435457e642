import type { DefaultState } from 'koa';
import type { Logger } from 'pino';

/** What the middlewares leave for each other. */
export interface AppState extends DefaultState {
  requestId: string;
  log: Logger;
  /** The pattern of the route that answered. */
  route?: string;
  /** For this answer's inline styles; see securityHeaders. */
  styleNonce: string;
}
