/** Shown when a remembered session has ended. */
export const signedOutText =
  'You are signed out: your session has ended, or you are no longer a member of this company.';
