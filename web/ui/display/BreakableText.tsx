import { Fragment } from 'react';

/**
 * May break after the signs that divide names of files and addresses, where a browser would break within a word. Amounts
 * stay whole.
 */
export function BreakableText({ text }: { text: string }) {
  const pieces = text.split(/(?<=[_/@])(?=\w)|(?<=\.)(?=[A-Za-z])/);
  return (
    <span title={text}>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
