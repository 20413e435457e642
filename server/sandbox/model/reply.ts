/** What a request that is as it should be is answered. */
export type Reply =
  | { kind: 'answer'; content: string }
  | { kind: 'refuse'; refusal: string }
  | { kind: 'filter' }
  /** Cut off, as by the limit of tokens. */
  | { kind: 'truncate'; content: string }
  /** Refused until so many seconds have passed, also to who comes back too early. */
  | { kind: 'limit'; seconds: number }
  | { kind: 'fail'; status: number }
  /** Never answered. */
  | { kind: 'hang' }
  /** No answer of this protocol at all. */
  | { kind: 'garble' };
