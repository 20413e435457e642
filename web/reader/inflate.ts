/// <reference lib="webworker" />

/** Inflates a zlib stream whose end may be missing; `null` if nothing comes out, or more than allowed. */
export async function inflate(content: Uint8Array, mostBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const packed = new Blob([new Uint8Array(content)]).stream();
  // Not every browser can iterate a stream.
  const reader = packed.pipeThrough(new DecompressionStream('deflate')).getReader();
  try {
    for (;;) {
      const { value: part } = await reader.read();
      if (!part) break;
      parts.push(new Uint8Array(part));
      length += part.length;
      if (length > mostBytes) return null;
    }
  } catch {
    // A stream with a truncated end, or with more behind it, may still be usable.
  }
  return length === 0 ? null : new Uint8Array(await new Blob(parts).arrayBuffer());
}
