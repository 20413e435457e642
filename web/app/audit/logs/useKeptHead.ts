import { useEffect, useState } from 'react';
import { checkHead, getHeadCheck, type HeadCheck, signedHead } from '#shared/audit/chain.ts';
import { call } from '../../../api/call.ts';
import { problemText } from '../../../api/problemText.ts';

/** The result of comparing the log with a kept head, or why that failed. */
export type HeadFound = HeadCheck | { problem: string };

const pollEveryMs = 1_000;
const noHead =
  'This file is not a proof. Choose one that “Download proof” has saved: audit-head-….json.';

interface KeptHeadCheck {
  comparing: boolean;
  found: HeadFound | null;
  compare: (file: File) => void;
}

/** Has the server compare the log with a head that the company kept. */
export function useKeptHead(): KeptHeadCheck {
  const [asked, setAsked] = useState<HeadFound | null>(null);
  const [sending, setSending] = useState(false);
  const waitingFor = asked && 'id' in asked && isUnderWay(asked) ? asked.id : null;

  useEffect(() => {
    if (waitingFor === null) return;
    const look = () =>
      call(getHeadCheck, { params: { checkId: waitingFor } }).then(setAsked, (error: unknown) =>
        setAsked({ problem: problemText(error) }),
      );
    const timer = setInterval(() => void look(), pollEveryMs);
    return () => clearInterval(timer);
  }, [waitingFor]);

  async function compare(file: File) {
    setSending(true);
    setAsked(await ask(file));
    setSending(false);
  }

  return {
    comparing: sending || waitingFor !== null,
    found: waitingFor === null ? asked : null,
    compare: (file) => void compare(file),
  };
}

const isUnderWay = ({ checkedAt, problem }: HeadCheck) => checkedAt === null && problem === null;

async function ask(file: File): Promise<HeadFound> {
  try {
    const { data: head } = signedHead.safeParse(jsonOf(await file.text()));
    return head ? await call(checkHead, { body: head }) : { problem: noHead };
  } catch (error) {
    return { problem: problemText(error) };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
