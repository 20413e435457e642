/** Why somebody who was signed in here finds a sign-in page. */
export const signedOutText =
  'You are signed out: your session has ended, or you are no longer a member of this company.';
