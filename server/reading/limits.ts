/** What one document may take. */
export interface ReadingLimits {
  pages: number;
  /** Of a picture, before it is made smaller. */
  pixels: number;
  /** For the whole document, with the wait for a free worker left out. */
  milliseconds: number;
  /** Of the JavaScript heap of a worker. */
  heapMegabytes: number;
}

export const readingLimits: ReadingLimits = {
  pages: 60,
  pixels: 120_000_000,
  milliseconds: 120_000,
  heapMegabytes: 512,
};
