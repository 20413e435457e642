import { ApiError, OfflineError } from './ApiError.ts';

/** The error as a sentence to show: what went wrong and what to do. */
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
