import { UnreadableXml } from './UnreadableXml.ts';

/**
 * The text from the first element on, without declaration, comments and processing instructions.
 */
export function bodyOf(text: string): string {
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
