import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#shared/auth/contract.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useSessionState } from '../../store/session/SessionContext.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { needsSetUp } from '../firstDay/needsSetUp.ts';
import { SetUpForm } from '../firstDay/SetUpForm.tsx';
import { justJoined } from '../join/justJoined.ts';
import { useFocusOnArrival } from '../navigation/focusHeading.ts';
import { Page } from '../page/Page.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { useMe } from '../session/SignedIn.ts';

/** The support address, which the server puts into the document. */
function supportEmail(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="support-email"]');
  return meta?.content ?? '';
}

const steps = [
  {
    title: 'Access your dashboard',
    text: 'See what needs you today: what comes in, what is to be approved, what it comes to.',
  },
  {
    title: 'Upload your first invoice',
    text: 'Drop a PDF, a scan or a photo of one, and watch it being read.',
  },
  {
    title: 'Review and approve',
    text: 'Check what was read beside the document, and decide with your team.',
  },
  {
    title: 'Set up integrations',
    text: 'Connect your accounting software, and export what is approved.',
  },
];

const link = 'font-medium text-accent-ink underline underline-offset-2';

/** The way on: first the questions about the company, if a person is signed in who can answer them. */
function WayOn({ database }: { database: LocalDatabase }) {
  const me = useMe(database);
  return needsSetUp(me) ? <AboutCompany me={me} /> : <Onwards />;
}

const dashboard = { label: 'Go to Dashboard', to: '/dashboard' };

function Onwards() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button variant="primary" size="lg" asChild>
        <Link to={dashboard.to} state={justJoined}>
          {dashboard.label}
        </Link>
      </Button>
      <Pricing />
    </div>
  );
}

function Pricing() {
  return (
    <Button size="lg" asChild>
      <a href="/pricing">View Pricing</a>
    </Button>
  );
}

function AboutCompany({ me }: { me: CurrentUser }) {
  const navigate = useNavigate();
  const goOn = () => void navigate('/dashboard', { state: justJoined });
  return (
    <>
      <Card className="p-5 text-left sm:p-6" aria-labelledby="about-company">
        <h2 id="about-company" className="mb-4 text-lg font-semibold">
          About your company
        </h2>
        <SetUpForm me={me} onDone={goOn} leave={dashboard} />
      </Card>
      <div className="flex justify-center">
        <Pricing />
      </div>
    </>
  );
}

function Welcome() {
  useFocusOnArrival();
  const session = useSessionState();
  const support = supportEmail();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8 py-8 sm:py-14">
      <div className="flex flex-col items-center gap-3 text-center">
        <CircleCheck aria-hidden className="size-10 text-positive" />
        <h1 className="text-2xl font-semibold">Welcome to Docket!</h1>
        <p className="max-w-prose text-ink-muted">
          Your subscription is set up. A trial lasts 14 days: there is no charge until day 15, and
          you can cancel anytime.
        </p>
      </div>
      {session.status === 'in' ? <WayOn database={session.database} /> : <Onwards />}
      <section aria-labelledby="next-steps">
        <h2 id="next-steps" className="text-lg font-semibold">
          Next steps
        </h2>
        <ol className="mt-3 grid gap-4 sm:grid-cols-2">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <Card className="h-full flex-row gap-3 p-4">
                <span
                  aria-hidden
                  className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-semibold">{title}</h3>
                  <p className="mt-0.5 text-ink-muted">{text}</p>
                </div>
              </Card>
            </li>
          ))}
        </ol>
      </section>
      <p className="text-center text-ink-muted">
        Questions?{' '}
        <a className={link} href="/contact">
          Contact us
        </a>{' '}
        or write to{' '}
        <a className={link} href={`mailto:${support}`}>
          {support}
        </a>
        .
      </p>
    </div>
  );
}

const processingInMs = 1500;

/**
 * Shown after a checkout, the same for everybody; the billing screen shows the subscription itself.
 */
export function SuccessScreen() {
  const [processing, setProcessing] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setProcessing(false), processingInMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Page
      title={processing ? 'Processing Your Subscription' : 'Welcome to Docket'}
      description="Your next steps once your trial has started."
    >
      <PublicFrame>{processing ? <Processing /> : <Welcome />}</PublicFrame>
    </Page>
  );
}

function Processing() {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-24 text-center">
      <Spinner size="lg" />
      <h1 className="text-xl font-semibold">Processing Your Subscription</h1>
      <p className="text-ink-muted">Please wait while we set up your account.</p>
    </div>
  );
}
