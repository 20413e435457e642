/** A configured reply to a valid request. */
export type Reply =
  | { kind: 'answer'; content: string }
  | { kind: 'refuse'; refusal: string }
  | { kind: 'filter' }
  /** Cut off, as at the token limit. */
  | { kind: 'truncate'; content: string }
  /** Rate limited for so many seconds, also for early retries. */
  | { kind: 'limit'; seconds: number }
  | { kind: 'fail'; status: number }
  /** Never answers. */
  | { kind: 'hang' }
  /** Answers with something other than JSON. */
  | { kind: 'garble' };
