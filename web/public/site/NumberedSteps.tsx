interface Step {
  title: string;
  text: string;
}

const inColumns = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' };

/** What happens one after the other, in cards with a number. */
export function NumberedSteps({ steps, columns }: { steps: readonly Step[]; columns: 3 | 4 }) {
  return (
    <ol
      className={`mt-12 grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 ${inColumns[columns]}`}
    >
      {steps.map(({ title, text }, index) => (
        <li key={title} className="bg-surface p-6">
          <span
            aria-hidden
            className="flex size-8 items-center justify-center rounded-full bg-accent-soft text-base font-semibold text-accent-ink tabular-nums"
          >
            {index + 1}
          </span>
          <h3 className="mt-5 text-lg font-semibold">{title}</h3>
          <p className="mt-2 text-base text-pretty text-ink-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
