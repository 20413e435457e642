import { ApiError } from './ApiError.ts';
import { OfflineError } from './OfflineError.ts';

/** What went wrong and what to do, in a sentence for the person. */
export function problemText(error: unknown): string {
  if (error instanceof OfflineError) return error.message;
  if (!(error instanceof ApiError)) {
    return 'Something went wrong on this page. Reload it and try again.';
  }
  if (error.status === 401) {
    return 'You are signed out. Sign in again in another tab, then repeat this here.';
  }
  if (error.status >= 500 && error.requestId) {
    return `${error.message} (reference ${error.requestId})`;
  }
  return error.message;
}
