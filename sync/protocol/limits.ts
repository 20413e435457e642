/** SPEC 1 and 4. */
export const limits = {
  keyLength: 100,
  valueBytes: 10_000,
  documentBytes: 2_000_000,
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
