/** A file in Outlook's `winmail.dat`. */
export interface TnefFile {
  name: string;
  /** An attached mail is a TNEF file again. `null`: in a format that we do not read. */
  bytes: Uint8Array | null;
}

const signature = 0x223e9f78;
const attribute = {
  start: 0x00069002,
  title: 0x00018010,
  data: 0x0006800f,
  properties: 0x00069005,
};
const longFileName = 0x3707;
const displayName = 0x3001;
const content = 0x3701;
/** Length of the interface id before an attached mail. */
const objectIdLength = 16;

export function isTnef(bytes: Uint8Array): boolean {
  return bytes.length >= 6 && viewOf(bytes).getUint32(0, true) === signature;
}

/** The files in a `winmail.dat`; of a damaged one, those before the damage. */
export function filesInTnef(bytes: Uint8Array): TnefFile[] {
  const files: (TnefFile & Properties)[] = [];
  const view = viewOf(bytes);
  let at = 6;
  // Level, attribute and length precede the data; a checksum follows it.
  while (at + 11 <= bytes.length) {
    const id = view.getUint32(at + 1, true);
    const length = view.getUint32(at + 5, true);
    const data = bytes.subarray(at + 9, at + 9 + length);
    if (data.length < length) break;
    at += 9 + length + 2;
    if (id === attribute.start) {
      files.push({ name: '', bytes: null, longName: '', shownName: '', object: null });
    }
    const file = files.at(-1);
    if (!file) continue;
    if (id === attribute.title) file.name = textIn(data, 'latin1');
    if (id === attribute.data) file.bytes = data;
    if (id === attribute.properties) Object.assign(file, propertiesIn(data));
  }
  return files.map(({ name, longName, shownName, bytes: file, object }) => ({
    name: longName || name || shownName || 'attachment',
    bytes: file ?? mailIn(object),
  }));
}

/** An attached mail is stored among the properties, as a `winmail.dat` of its own. */
function mailIn(object: Uint8Array | null): Uint8Array | null {
  const mail = object?.subarray(objectIdLength);
  return mail && isTnef(mail) ? mail : null;
}

/** Size in bytes of property types with a fixed size. */
const fixedSizes: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};

interface Properties {
  longName: string;
  shownName: string;
  object: Uint8Array | null;
}

/** Properties have no offsets, so each one has to be read to find the next. */
function propertiesIn(data: Uint8Array): Properties {
  const found: Properties = { longName: '', shownName: '', object: null };
  const reader = new Reader(data);
  const count = reader.number();
  for (let index = 0; index < count && !reader.isOver; index++) {
    const tag = reader.number();
    const [type, id] = [tag & 0xffff, tag >>> 16];
    if (id >= 0x8000) reader.skipName();
    const isMany = (type & 0x1000) !== 0;
    const size = fixedSizes[type & 0xfff];
    if (size !== undefined) {
      reader.take(size * (isMany ? reader.number() : 1));
      continue;
    }
    const values = reader.number();
    for (let value = 0; value < values && !reader.isOver; value++) {
      const bytes = reader.takePadded(reader.number());
      const text = () => textIn(bytes, (type & 0xfff) === 0x1f ? 'utf-16le' : 'latin1');
      if (id === longFileName) found.longName = text();
      if (id === displayName) found.shownName = text();
      if (id === content) found.object = bytes;
    }
  }
  return found;
}

/** Reading beyond the end gives nothing, and no error, so that a damaged file only loses its name. */
class Reader {
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number(): number {
    const bytes = this.take(4);
    return bytes.length === 4 ? viewOf(bytes).getUint32(0, true) : 0;
  }

  take(length: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return taken;
  }

  takePadded(length: number): Uint8Array {
    const taken = this.take(length);
    this.#at += (4 - (length % 4)) % 4;
    return taken;
  }

  /** Skips the id of a named property: its set, and its name or number. */
  skipName(): void {
    this.take(16);
    const isNamed = this.number() === 1;
    const next = this.number();
    if (isNamed) this.takePadded(next);
  }
}

function textIn(bytes: Uint8Array, encoding: 'latin1' | 'utf-16le'): string {
  return new TextDecoder(encoding).decode(bytes).replace(/\0.*$/s, '');
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
