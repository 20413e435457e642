import { ButtonLink } from '../site/ButtonLink.tsx';

/** The way into the demo company, shown where the server runs one. */
export function DemoCompany() {
  return (
    <section
      aria-labelledby="try"
      className="rounded-2xl border border-accent/30 bg-accent-soft p-6"
    >
      <h2 id="try" className="text-lg font-semibold text-accent-ink">
        Try it now
      </h2>
      <p className="mt-2 mb-5 text-md text-pretty">
        Walk around in a demo company with people, vendors, rules and invoices in every state.
        Nothing that you do there leaves this server.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/sandbox/sign-in?as=admin@demo.docket.test" variant="primary">
          Open the demo company
        </ButtonLink>
        <ButtonLink href="/sandbox/sign-in?as=approver@demo.docket.test">As an approver</ButtonLink>
      </div>
    </section>
  );
}
