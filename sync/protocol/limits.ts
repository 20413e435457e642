/** SPEC 1 and 4. */
export const limits = {
  keyLength: 100,
  valueBytes: 10_000,
  documentBytes: 2_000_000,
  /** Lines that one document may add or change. */
  documentLines: 2_000,
  /** Keys that one edit may set, so that applying it does not delay others. */
  editKeys: 2_500,
  /** Values that one Yjs client may have set in a document, overwritten ones included. */
  clientClock: 2 ** 31,
  /** Overwritten values that one struct may stand for. */
  structLength: 100_000,
  documentKeys: { fields: 200, lines: 14_000, notes: 1_000, checks: 14_500, coding: 20_000 },
  frameBytes: 1_000_000,
  awarenessBytes: 4_000,
  presencesOfASocket: 10,
  framesASecond: 2_000,
  bytesASecond: 4_000_000,
  unreadBytes: 8_000_000,
  socketsOfAPerson: 100,
} as const;

/** The version of SPEC.md that this code speaks. */
export const protocolVersion = 1;
