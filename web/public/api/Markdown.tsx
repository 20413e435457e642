import type { ReactNode } from 'react';
import { CodeBlock } from './CodeBlock.tsx';
import { WithCode } from './WithCode.tsx';

type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list' | 'table'; lines: readonly string[] }
  | { kind: 'text'; text: string };

/** As much of Markdown as our own documents are written in: headings, paragraphs, lists, tables and code. */
export function Markdown({ text }: { text: string }) {
  return blocksOf(text).map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, into a page without scripts.
    <MarkdownBlock key={place} block={block} />
  ));
}

function blocksOf(text: string): Block[] {
  // Code may have empty lines in it.
  return text.split(/^```\w*\n([\s\S]*?)^```$/m).flatMap((part, place): Block[] =>
    place % 2 === 1
      ? [{ kind: 'code', text: part.trimEnd() }]
      : part
          .split(/\n{2,}/)
          .map((one) => one.trim())
          .filter(Boolean)
          .map(blockOf),
  );
}

function blockOf(text: string): Block {
  const [, signs, title] = /^(#{2,3}) (.+)$/.exec(text) ?? [];
  if (title) return { kind: 'heading', level: signs === '##' ? 2 : 3, text: title };
  const lines = text.split('\n');
  if (text.startsWith('- ')) return { kind: 'list', lines: lines.map((line) => line.slice(2)) };
  return text.startsWith('|') ? { kind: 'table', lines } : { kind: 'text', text };
}

function MarkdownBlock({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const isPart = block.level === 2;
      const Heading = isPart ? 'h3' : 'h4';
      return (
        <Heading className={isPart ? 'mt-4 text-lg font-semibold' : 'font-semibold'}>
          {block.text}
        </Heading>
      );
    }
    case 'code':
      return <CodeBlock>{block.text}</CodeBlock>;
    case 'text':
      return (
        <p className="text-pretty">
          <Inline text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {block.lines.map((line) => (
            <li key={line}>
              <Inline text={line} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <Pairs lines={block.lines} />;
  }
}

/** Of two columns, as our tables are. */
function Pairs({ lines }: { lines: readonly string[] }) {
  const rows = lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(([, name = '', about = '']) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[13rem_1fr]">
          <dt className="font-medium wrap-anywhere">
            <Inline text={name} />
          </dt>
          <dd className="text-pretty">
            <Inline text={about} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Inline({ text }: { text: string }) {
  return text.split(/\[([^\]]+)\]\((https:[^)]+)\)/).map((part, place, parts) => {
    if (place % 3 === 0) return <WithCode key={part} text={part} />;
    if (place % 3 === 2) return null;
    return (
      <a key={part} href={parts[place + 1]} className="text-accent-ink underline">
        {part}
      </a>
    );
  });
}
