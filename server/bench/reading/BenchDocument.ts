export interface BenchDocument {
  set: string;
  id: string;
  bytes(): Promise<Uint8Array>;
  /** The answers to it. */
  truth(): Promise<unknown>;
}
