import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Code, CodeBlock } from './WithCode.tsx';

/** Renders one of our Markdown documents at build time, without any script in the page. */
export function Markdown({ text }: { text: string }) {
  return inOrder(lexer(text), blockOf);
}

function inOrder(tokens: readonly Token[], render: (token: MarkedToken) => ReactNode): ReactNode {
  return tokens.filter(isMarkedToken).map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, into a page without scripts.
    <Fragment key={index}>{render(token)}</Fragment>
  ));
}

/** We use no extensions of marked, so there are no other kinds of tokens. */
function isMarkedToken(token: Token): token is MarkedToken {
  return token.type !== 'generic';
}

function blockOf(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading': {
      const isChapter = token.depth === 2;
      const Heading = isChapter ? 'h3' : 'h4';
      return (
        <Heading className={isChapter ? 'mt-4 text-lg font-semibold' : 'font-semibold'}>
          {inOrder(token.tokens, inlineOf)}
        </Heading>
      );
    }
    case 'code':
      return <CodeBlock>{token.text}</CodeBlock>;
    case 'paragraph':
      return <p className="text-pretty">{inOrder(token.tokens, inlineOf)}</p>;
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {token.items.map(({ raw, tokens }) => (
            <li key={raw}>{inOrder(tokens, inlineOf)}</li>
          ))}
        </ul>
      );
    case 'table':
      return <Pairs rows={token.rows} />;
    default:
      throw new Error(`Nothing shows ${token.type} of a document`);
  }
}

/** Our tables have two columns: a name and what it means. */
function Pairs({ rows }: { rows: readonly Tokens.TableCell[][] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(([name, about]) => (
        <div key={name?.text} className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[13rem_1fr]">
          <dt className="font-medium wrap-anywhere">{inOrder(name?.tokens ?? [], inlineOf)}</dt>
          <dd className="text-pretty">{inOrder(about?.tokens ?? [], inlineOf)}</dd>
        </div>
      ))}
    </dl>
  );
}

function inlineOf(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? inOrder(token.tokens, inlineOf) : token.text;
    case 'codespan':
      return <Code>{token.text}</Code>;
    case 'link':
      return (
        <a href={token.href} className="text-accent-ink underline">
          {inOrder(token.tokens, inlineOf)}
        </a>
      );
    default:
      throw new Error(`Nothing shows ${token.type} of a document`);
  }
}
