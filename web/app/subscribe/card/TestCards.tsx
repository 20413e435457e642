const cards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0025 0000 3155', 'has the bank ask'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 0341', 'is accepted, and fails when it is charged'],
] as const;

/** The provider's test card numbers, for the sandbox. */
export function TestCards() {
  return (
    <details className="rounded-lg border border-line bg-sunken px-3.5 py-2 text-sm">
      <summary className="cursor-pointer py-1 font-medium">
        No money moves here. Cards to try with
      </summary>
      <dl className="mt-1 grid gap-x-4 gap-y-1 pb-1.5 sm:grid-cols-[auto_1fr]">
        {cards.map(([number, manner]) => (
          <div key={number} className="contents">
            <dt className="font-medium tabular-nums">{number}</dt>
            <dd className="text-ink-muted">{manner}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-1.5 text-ink-muted">
        With any date that is still to come, and any three digits.
      </p>
    </details>
  );
}
