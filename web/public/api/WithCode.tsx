/** Lines of code. Long lines wrap, so that nothing has to be scrolled. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre className="rounded-lg border border-line bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
      <code>{children}</code>
    </pre>
  );
}

/** A sentence in which `backticks` mark code. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, into a page without scripts.
      <Code key={index}>{part}</Code>
    ) : (
      part
    ),
  );
}

export function Code({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.9em] wrap-anywhere">
      {children}
    </code>
  );
}
