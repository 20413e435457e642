import { Mark } from '../../ui/brand/Mark.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../page/Page.tsx';

/** Shown while the device looks up who is signed in. */
export function FrameSkeleton({ pathname }: { pathname: string }) {
  const text = pathname === '/dashboard' ? 'Loading dashboard...' : 'Loading...';
  return (
    <Page title="Loading" description="Docket is opening.">
      <div className="flex h-14 items-center gap-4 border-b border-line bg-surface px-4 sm:px-6">
        <Mark className="size-6" />
        <Skeleton className="w-64 max-w-1/2" />
      </div>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex max-w-screen-2xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8"
      >
        <h1 className="text-base font-normal text-ink-muted">{text}</h1>
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-64 w-full" />
      </main>
    </Page>
  );
}
