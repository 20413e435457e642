import { WaysToGoOn } from './WaysToGoOn.tsx';

/** Shown when the page was opened without an invitation link. */
export function NoInvitation() {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl font-semibold">Join your team</h1>
        <p className="mt-1.5 text-ink-muted">
          Open the link in the mail that invited you. If you cannot find it, ask whoever invited you
          to send it again.
        </p>
      </div>
      <WaysToGoOn />
    </div>
  );
}
