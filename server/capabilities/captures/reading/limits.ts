/** Limits for one mail. */
export const mailLimits = {
  /** As received: the largest allowed file in base64, and some more. */
  bytes: 35 * 1024 * 1024,
  /** For mails in mails and archives in archives. */
  depth: 6,
  nesting: 40,
  headerBytes: 256 * 1024,
  parts: 500,
  /** Lines, and lines that may be part boundaries: far more than 35 MB of any real mail contain. */
  lines: 1_500_000,
  marks: 10_000,
  documents: 50,
  /** In total, after unpacking. */
  unpackedBytes: 100 * 1024 * 1024,
  /** Of the text that people are shown. */
  textLength: 6_000,
  /** Of the text that is examined. */
  sourceLength: 1_000_000,
  /** Lower, since the time for parsing HTML grows faster than its length. */
  htmlLength: 300_000,
  milliseconds: 45_000,
  authenticationMilliseconds: 10_000,
  heapMegabytes: 384,
  residentMegabytes: 900,
} as const;
