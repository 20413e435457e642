/** A document with answers, that a bench reads. */
export interface BenchDocument {
  set: string;
  id: string;
  issuer: string;
  /** What the errors are counted by, such as the language. */
  traits: readonly string[];
  bytes(): Promise<Uint8Array>;
  /** The answers to it. */
  truth(): Promise<unknown>;
}
