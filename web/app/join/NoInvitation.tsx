import { WaysToGoOn } from './WaysToGoOn.tsx';

/** Somebody opened the page without the link of an invitation. */
export function NoInvitation() {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl font-semibold">Join your team</h1>
        <p className="mt-1.5 text-ink-muted">
          Open the link in the mail that invited you. This address alone has no invitation in it.
        </p>
      </div>
      <WaysToGoOn />
    </div>
  );
}
