/** What one mail may take. */
export const mailLimits = {
  /** As it comes: a file of the greatest size, packed for mail, and some more. */
  bytes: 35 * 1024 * 1024,
  /** For mails in mails and archives in archives. */
  depth: 6,
  nesting: 40,
  headerBytes: 256 * 1024,
  parts: 500,
  /** Of lines, and of those that may be marks between parts: far more than fit into 35 MB of a mail that a program wrote. */
  lines: 1_500_000,
  marks: 10_000,
  documents: 50,
  /** Of all that is unpacked. */
  unpackedBytes: 100 * 1024 * 1024,
  /** Of its text that people are shown. */
  textLength: 6_000,
  /** Of its text that is looked at at all. */
  sourceLength: 1_000_000,
  /** Taking HTML apart takes more than twice as long where it is twice as long. */
  htmlLength: 300_000,
  milliseconds: 45_000,
  authenticationMilliseconds: 10_000,
  heapMegabytes: 384,
  residentMegabytes: 900,
} as const;
