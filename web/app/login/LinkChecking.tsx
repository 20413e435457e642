import { Spinner } from '../../ui/feedback/Spinner.tsx';

/** Shown while the server checks a mailed link. */
export function LinkChecking({ title }: { title: string }) {
  return (
    <div className="flex items-center gap-3">
      <Spinner size="lg" />
      <h1 className="text-lg font-semibold">{title}</h1>
    </div>
  );
}
