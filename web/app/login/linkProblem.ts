import { ApiError } from '../../api/ApiError.ts';
import { problemText } from '../../api/problemText.ts';

export interface LinkProblem {
  title: string;
  text: string;
  /** The link itself may still be valid, so a retry can help. */
  canRetry: boolean;
}

const titles: Record<string, string> = {
  link_used: 'This link has been used',
  link_expired: 'This link has expired',
  link_unknown: 'This link does not work',
};

/** Why a mailed link could not be used. */
export function linkProblem(error: unknown): LinkProblem {
  const text = problemText(error);
  if (!(error instanceof ApiError)) {
    return { title: 'The link could not be checked', text, canRetry: true };
  }
  const title = titles[error.code];
  if (title) return { title, text, canRetry: false };
  // A token of the wrong form was truncated on its way.
  if (error.fields.some(({ path }) => path === 'token')) {
    return {
      title: 'This link does not work',
      text: 'Part of it seems to be missing. Open the whole link from the mail.',
      canRetry: false,
    };
  }
  return { title: 'The link could not be checked', text, canRetry: true };
}
