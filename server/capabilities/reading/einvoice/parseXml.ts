import { XMLParser } from 'fast-xml-parser';
import { bodyOf } from './prolog.ts';
import { UnreadableXml } from './UnreadableXml.ts';
import type { XmlElement } from './XmlElement.ts';

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

/** Base64 attachments inside the XML are not read, and may be most of it. */
const attachments = />[A-Za-z\d+/=\s]{4000,}</g;

export function parseXml(text: string): XmlElement {
  const body = bodyOf(text).replace(attachments, '><');
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
