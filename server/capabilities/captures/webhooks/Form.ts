/** More than any service sends; further fields are ignored. */
const maxFields = 1_000;

/** The fields of a form as raw bytes, because a mail may be in any encoding and its signature covers the bytes. */
export class Form {
  readonly #fields: ReadonlyMap<string, () => Buffer>;

  private constructor(fields: ReadonlyMap<string, () => Buffer>) {
    this.#fields = fields;
  }

  /** `null` if the body is no form. */
  static of(body: Buffer, type: string): Form | null {
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) return new Form(encodedFields(body));
    const [, quoted, plain] =
      /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/is.exec(type) ?? [];
    const boundary = quoted ?? plain;
    return boundary === undefined ? null : new Form(fieldsInParts(body, boundary));
  }

  bytes(name: string): Buffer | null {
    return this.#fields.get(name)?.() ?? null;
  }

  text(name: string): string | null {
    return this.bytes(name)?.toString() ?? null;
  }
}

/** Decoded on access, so that the small fields that prove the sender are checked before the mail is decoded. */
function encodedFields(body: Buffer): Map<string, () => Buffer> {
  const pairs = body.toString('latin1').split('&', maxFields);
  return new Map(
    pairs.map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return [decoded(name).toString(), () => decoded(pair.slice(name.length + 1))];
    }),
  );
}

function fieldsInParts(body: Buffer, boundary: string): Map<string, () => Buffer> {
  const fields = new Map<string, () => Buffer>();
  for (const part of partsOf(body, boundary)) {
    const end = part.indexOf('\r\n\r\n');
    const head = end < 0 ? '' : part.subarray(0, end).toString();
    const [, name] = /^content-disposition:[^\r\n]*[\s;]name="([^"\r\n]*)"/im.exec(head) ?? [];
    if (name !== undefined) fields.set(name, () => part.subarray(end + 4));
  }
  return fields;
}

/** The parts between the boundaries; each begins with the line break after its boundary. */
function* partsOf(body: Buffer, boundary: string): Generator<Buffer> {
  const mark = Buffer.from(`\r\n--${boundary}`);
  let start = body.indexOf(mark.subarray(2));
  if (start < 0) return;
  start += mark.length - 2;
  for (let count = 0; count < maxFields; count++) {
    const end = body.indexOf(mark, start);
    if (end < 0) return;
    yield body.subarray(start, end);
    start = end + mark.length;
  }
}

function decoded(text: string): Buffer {
  const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  const bytes = text.replaceAll('+', ' ').replace(/%([0-9a-f]{2})/gi, byte);
  return Buffer.from(bytes, 'latin1');
}
