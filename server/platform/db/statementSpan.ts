import type { SpanStart } from '../tracing/Tracer.ts';
import type { Statement } from './statement.ts';

const longestText = 2_000;
const spans = new Map<string, SpanStart>();

/** Named by what a statement does with which table. A text that is not kept prepared may contain values. */
export function statementSpan({ name, text }: Statement): SpanStart {
  if (name === '') return { name: 'statement', kind: 'client' };
  const known = spans.get(name);
  if (known) return known;
  const span: SpanStart = {
    name: summaryOf(text),
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': text.trim().slice(0, longestText),
      'docket.statement': name,
    },
  };
  spans.set(name, span);
  return span;
}

/** Not the `update` of `for update of`, of `do update set` or of a column. */
const writing = /\b(insert into|delete from|update)\s+(?!from\b|of\b|set\b|skip\b)([a-z_.]+)/gi;
const reading = /\b(select)\b[\s\S]*?\bfrom\s+([a-z_.]+)/i;

/** The last write names a statement with several parts: the others prepare it. */
function summaryOf(text: string): string {
  const [, verb = '', table = ''] = [...text.matchAll(writing)].at(-1) ?? reading.exec(text) ?? [];
  return verb === '' ? 'statement' : `${verb.replace(/ .*/, '')} ${table}`.toLowerCase();
}
