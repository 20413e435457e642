/** Lines of code. Long lines wrap, so that nothing has to be scrolled. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre className="rounded-lg border border-line bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
      <code>{children}</code>
    </pre>
  );
}
