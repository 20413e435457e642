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
import { Card } from '../../../ui/display/Card.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { numberText } from '../../../ui/foundation/formats.ts';
import { dateAndTime } from '../../dates/dates.ts';
import { offerFile } from '../../files/offerFile.ts';
import { todayHere } from '../../invoiceList/filters/invoiceFilter.ts';
import { Found } from './Found.tsx';
import { ChooseHead, KeptHead } from './KeptHead.tsx';
import { useKeptHead } from './useKeptHead.ts';

const fetchState = () => call(getChainState);
const pollEveryMs = 1_500;

/** Checks the hash chain of the log, and hands out its signed head as proof for later. */
export function ChainCheck() {
  const { data: state, problem: loadProblem, reload } = useFetched(fetchState);
  const [asking, setAsking] = useState(false);
  const keptHead = useKeptHead();
  const isUnderWay = state?.checking ?? false;
  // While the state is unknown, do not claim that a check is running.
  const checking = isUnderWay && loadProblem === undefined;

  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void reload(), pollEveryMs);
    return () => clearInterval(timer);
  }, [isUnderWay, reload]);

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

  // Always rendered, so that the button does not move while somebody is about to press it.
  return (
    <Card className="px-4 py-3.5 sm:px-5">
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
            Signed head
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
            title="Not checked to the end"
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
    </Card>
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
        title="How far it is verified is not known"
      >
        {problem}
      </Found>
    );
  }
  return (
    <Found icon={<ShieldQuestion />} tone="text-ink-muted" title="Verified up to …">
      Looking how far it has been checked. Every entry is chained to the one before it.
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
        Every entry is chained to the one before it. The chain is looked at each night.
      </Found>
    );
  }
  return (
    <Found
      icon={<ShieldCheck />}
      tone="text-positive-ink"
      title={`Verified up to entry ${numberText(verified.upTo)} of ${numberText(length)}`}
    >
      Nothing in it was changed or removed. Looked at {dateAndTime(verified.at)}.
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
