import { Spinner } from '../../ui/feedback/Spinner.tsx';

/** While the server is asked what a mailed link is for. */
export function LinkChecking({ title }: { title: string }) {
  return (
    <div className="flex items-center gap-3">
      <Spinner size="lg" />
      <h1 className="text-lg font-semibold">{title}</h1>
    </div>
  );
}
