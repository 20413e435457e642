import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface ErrorSummaryProps {
  title?: string;
  errors: { fieldId: string; message: string }[];
}

/** Above a long form with errors: takes the focus, and each line links to its field. */
export function ErrorSummary({ title = 'Please check these fields', errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);

  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-2.5 rounded-lg border border-danger/30 bg-danger-soft px-3.5 py-2.5"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-ink" />
      <div>
        <p className="font-semibold">{title}</p>
        <ul className="mt-1 list-disc pl-4">
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                className="inline-flex min-h-6 items-center text-danger-ink underline underline-offset-2 pointer-coarse:min-h-11"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
