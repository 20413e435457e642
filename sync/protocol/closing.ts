interface Closing {
  code: number;
  /** For the network log only; screens have their own texts. */
  reason: string;
}

/** Why the server closes a socket. A y-websocket client does not reconnect by itself after 4400 to 4499. */
export const closings = {
  malformed: { code: 4400, reason: 'A frame could not be read' },
  signedOut: { code: 4401, reason: 'The session has ended' },
  notAllowed: { code: 4403, reason: 'Your roles do not allow this' },
  unknown: { code: 4404, reason: 'There is no such document' },
  tooSlow: { code: 4408, reason: 'Too much was left unread' },
  upgrade: { code: 4426, reason: 'This version of the application is too old' },
  tooMany: { code: 4429, reason: 'Too many documents are open' },
  goingAway: { code: 1001, reason: 'The server restarts' },
  tooLarge: { code: 1009, reason: 'A frame was too large' },
  tryAgain: { code: 1013, reason: 'The server cannot store edits at the moment' },
} as const satisfies Record<string, Closing>;

export type ClosingName = keyof typeof closings;
