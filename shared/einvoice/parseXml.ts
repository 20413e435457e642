import { XMLParser } from 'fast-xml-parser';
import { UnreadableXml } from './UnreadableXml.ts';
import type { XmlElement } from './XmlElement.ts';

// Browsers and Node have it, but it is not in the libraries that this part is compiled with.
declare class TextDecoder {
  constructor(encoding: string, options?: { fatal: boolean; ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}

const largestInBytes = 20 * 1024 * 1024;

/** Decodes an XML document by its byte order mark, its first bytes, or its declaration. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length > largestInBytes) throw new UnreadableXml('too_large');
  const text = decode(bytes, encodingOf(bytes));
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c && third === 0 && fourth !== 0) return 'utf-16be';
  const declared = declaredEncoding(bytes);
  // A declaration that was readable as single bytes cannot be UTF-16, even if it says so.
  return declared?.startsWith('utf-16') ? 'utf-8' : (declared ?? 'utf-8');
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declaration = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start);
  return declaration?.[1]?.toLowerCase();
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    // Text declared as UTF-8 that is invalid comes, in practice, from Windows programs.
    if (encoding === 'utf-8') return new TextDecoder('windows-1252').decode(bytes);
    throw new UnreadableXml('unknown_encoding', { cause: error });
  }
}

/**
 * The text from the first element on, without declaration, comments and processing instructions.
 */
function bodyOf(text: string): string {
  const body = afterProlog(text);
  if (body.startsWith('<!DOCTYPE')) throw new UnreadableXml('document_type');
  return body;
}

function afterProlog(text: string): string {
  let from = 0;
  for (;;) {
    while (isSpace(text.charCodeAt(from))) from += 1;
    const end = text.startsWith('<?', from) ? '?>' : text.startsWith('<!--', from) ? '-->' : null;
    const closed = end ? text.indexOf(end, from) : -1;
    if (!end || closed < 0) return text.slice(from);
    from = closed + end.length;
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

/** The first element's opening tag, with its attributes. */
export function rootTag(text: string): string | undefined {
  return /^<[^<>]{1,20000}>/.exec(bodyOf(text))?.[0];
}

/** Enough for ten thousand lines in the most verbose profile, and small enough for memory. */
const mostTags = 800_000;

const textKey = '#text';
const cdataKey = '#cdata';
const attributesKey = ':@';

// Only XML's predefined entities are resolved, below, so that a document cannot define entities or
// fetch external ones.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: cdataKey,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 60,
});

/** A shorter text of letters and digits may be a value. */
const shortestAttachment = 4_000;
const base64 = /^[A-Za-z\d+/=\s]$/;
const isBase64Code = Array.from({ length: 128 }, (_, code) =>
  base64.test(String.fromCharCode(code)),
);

/**
 * Base64 attachments inside the XML are not read, and may be most of it. Scanned rather than matched: a pattern over
 * megabytes can use up the stack.
 */
function withoutAttachments(xml: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let end = xml.indexOf('>'); end >= 0; end = xml.indexOf('>', end + 1)) {
    const next = xml.indexOf('<', end);
    if (next - end <= shortestAttachment || !isBase64(xml, end + 1, next)) continue;
    kept.push(xml.slice(from, end + 1));
    from = next;
  }
  return kept.join('') + xml.slice(from);
}

function isBase64(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isBase64Code[text.charCodeAt(at)]) return false;
  return true;
}

export function parseXml(text: string): XmlElement {
  const body = withoutAttachments(bodyOf(text));
  if (countTags(body) > mostTags) throw new UnreadableXml('too_large');
  const [root, another] = elementsIn(parse(body));
  if (!root || another) throw new UnreadableXml('malformed');
  return root;
}

function countTags(text: string): number {
  let count = 0;
  for (let from = text.indexOf('<'); from >= 0; from = text.indexOf('<', from + 1)) count += 1;
  return count;
}

function parse(body: string): unknown {
  try {
    return parser.parse(body, true);
  } catch (error) {
    throw new UnreadableXml('malformed', { cause: error });
  }
}

function elementsIn(nodes: unknown): XmlElement[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: unknown) => {
    const [name, content] = tagOf(node);
    return name === undefined ? [] : [elementOf(name, content, node)];
  });
}

function elementOf(name: string, content: unknown, node: unknown): XmlElement {
  return {
    name: localName(name),
    attributes: attributesOf(node),
    children: elementsIn(content),
    text: textIn(content),
  };
}

/** The name and content of an element node. */
function tagOf(node: unknown): [string, unknown] | [] {
  const entries = Object.entries(isRecord(node) ? node : {});
  return (
    entries.find(([key]) => key !== attributesKey && key !== textKey && key !== cdataKey) ?? []
  );
}

function attributesOf(node: unknown): ReadonlyMap<string, string> {
  const attributes = isRecord(node) ? node[attributesKey] : undefined;
  if (!isRecord(attributes)) return none;
  return new Map(
    Object.entries(attributes).map(([name, value]) => [name, resolved(String(value))]),
  );
}

const none: ReadonlyMap<string, string> = new Map();

function textIn(nodes: unknown): string {
  if (!Array.isArray(nodes)) return '';
  return nodes
    .map((node: unknown) => {
      if (!isRecord(node)) return '';
      if (textKey in node) return resolved(String(node[textKey]));
      return cdataKey in node ? literalIn(node[cdataKey]) : '';
    })
    .join('');
}

function literalIn(nodes: unknown): string {
  if (!Array.isArray(nodes)) return '';
  return nodes.map((node: unknown) => (isRecord(node) ? String(node[textKey] ?? '') : '')).join('');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const ownEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function resolved(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&\s]{0,20});?/g, (written, name: string) => {
    const character = ownEntities[name] ?? numbered(name);
    if (character === undefined || !written.endsWith(';')) {
      throw new UnreadableXml('malformed', { cause: new Error(`${written} is not defined`) });
    }
    return character;
  });
}

function numbered(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
