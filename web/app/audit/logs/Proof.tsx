import { CircleAlert, FileKey2, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type ChainState,
  checkChain,
  downloadHead,
  downloadHeadKey,
  getChainState,
} from '#shared/audit/chain.ts';
import { call } from '../../../api/call.ts';
import { fetchFile } from '../../../api/fetchFile.ts';
import { problemText } from '../../../api/problemText.ts';
import { useFetched } from '../../../store/pulled/useFetched.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { numberText } from '../../../ui/foundation/formats.ts';
import { Dialog, DialogBody } from '../../../ui/overlays/Dialog.tsx';
import { dateAndTime } from '../../dates/dates.ts';
import { offerFile } from '../../files/offerFile.ts';
import { todayHere } from '../../invoiceList/filters/invoiceFilter.ts';
import { Found } from './Found.tsx';
import { ChooseHead, KeptHead } from './KeptHead.tsx';
import { useKeptHead } from './useKeptHead.ts';

const fetchState = () => call(getChainState);
const pollEveryMs = 1_500;

/** How far the log has been checked; asked for again while a check runs. */
export function useChainState() {
  const { data: state, problem, reload } = useFetched(fetchState);
  const isUnderWay = state?.checking ?? false;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void reload(), pollEveryMs);
    return () => clearInterval(timer);
  }, [isUnderWay, reload]);
  return { state, problem, reload };
}

interface ChainProps {
  chain: ReturnType<typeof useChainState>;
}

/** Warns that the log was changed, without opening the tools. */
export function ChainFault({ chain: { state } }: ChainProps) {
  if (!state?.fault) return null;
  return (
    <Banner tone="danger" title={`Broken at entry ${numberText(state.fault.entry)}`}>
      The log was changed after it was written. Open Proof for more.
    </Banner>
  );
}

/** The tools by which somebody can prove that the log was not changed. */
export function ProofButton({ chain }: ChainProps) {
  return (
    <Dialog
      title="Proof"
      description="Check whether any entry was changed or removed since it was written. A proof that you saved also shows whether the log was written anew since then."
      size="lg"
      trigger={<Button icon={<ShieldCheck aria-hidden className="size-4" />}>Proof</Button>}
    >
      <DialogBody>
        <ChainCheck chain={chain} />
      </DialogBody>
    </Dialog>
  );
}

/** Checks the hash chain of the log, and hands out its signed head as proof for later. */
function ChainCheck({ chain: { state, problem: loadProblem, reload } }: ChainProps) {
  const [asking, setAsking] = useState(false);
  const keptHead = useKeptHead();
  const isUnderWay = state?.checking ?? false;
  // While the state is unknown, do not claim that a check is running.
  const checking = isUnderWay && loadProblem === undefined;

  async function check() {
    setAsking(true);
    try {
      await call(checkChain);
      await reload();
    } catch (error) {
      toast({ title: 'Check failed', description: problemText(error), tone: 'danger' });
    } finally {
      setAsking(false);
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {state ? <CheckResult state={state} /> : <UnknownState problem={loadProblem} />}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={asking || checking} onClick={() => void check()}>
            {checking ? 'Checking…' : 'Check now'}
          </Button>
          <Button
            size="sm"
            icon={<FileKey2 aria-hidden className="size-3.5" />}
            onClick={() => void download(downloadHead, `audit-head-${todayHere()}.json`)}
          >
            Download proof
          </Button>
          <ChooseHead busy={keptHead.comparing} onFile={keptHead.compare} />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => void download(downloadHeadKey, 'audit-public-key.pem')}
          >
            Public key
          </Button>
        </div>
      </div>
      {state?.problem && (
        <Section>
          <Found
            icon={<CircleAlert />}
            tone="text-warning-ink"
            role="alert"
            title="The check was not completed"
          >
            {state.problem}
          </Found>
        </Section>
      )}
      {keptHead.found && (
        <Section>
          <KeptHead found={keptHead.found} />
        </Section>
      )}
    </>
  );
}

function Section({ children }: { children: ReactNode }) {
  return <div className="mt-3.5 flex border-t border-line pt-3.5">{children}</div>;
}

function UnknownState({ problem }: { problem: string | undefined }) {
  if (problem) {
    return (
      <Found
        icon={<ShieldQuestion />}
        tone="text-ink-muted"
        title="The last check could not be loaded"
      >
        {problem}
      </Found>
    );
  }
  return (
    <Found icon={<ShieldQuestion />} tone="text-ink-muted" title="Verified up to …">
      Loading the last check.
    </Found>
  );
}

function CheckResult({ state: { verified, fault, length } }: { state: ChainState }) {
  if (fault) {
    return (
      <Found
        icon={<CircleAlert />}
        tone="text-danger-ink"
        role="alert"
        title={`Broken at entry ${numberText(fault.entry)}`}
      >
        The log is not as it was written: {fault.text}. Found {dateAndTime(fault.at)}.
      </Found>
    );
  }
  if (!verified) {
    return (
      <Found icon={<ShieldQuestion />} tone="text-ink-muted" title="Not verified yet">
        Every entry is chained to the one before it. It is checked each night.
      </Found>
    );
  }
  return (
    <Found
      icon={<ShieldCheck />}
      tone="text-positive-ink"
      title={`Verified up to entry ${numberText(verified.upTo)} of ${numberText(length)}`}
    >
      Every entry still fits the one before it. Checked {dateAndTime(verified.at)}.
    </Found>
  );
}

async function download(
  endpoint: typeof downloadHead | typeof downloadHeadKey,
  fileName: string,
): Promise<void> {
  try {
    offerFile(await fetchFile(endpoint, endpoint.path), fileName);
  } catch (error) {
    toast({ title: 'Download failed', description: problemText(error), tone: 'danger' });
  }
}
