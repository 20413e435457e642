import { useEffect, useRef } from 'react';
import type { CaptureRow } from '#sync/client/tables/rows.ts';
import { useCaptures } from '../../store/database/useRows.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { sentOf } from './useSentLately.ts';

/** Toasts for the outcome of uploads, on any screen. */
export function CaptureToasts() {
  const { database } = useSignedIn();
  const captures = useCaptures(database);
  const before = useRef<readonly CaptureRow[]>([]);
  const sent = useRef(0);

  useEffect(() => {
    if (!captures) return;
    const was = before.current;
    before.current = captures;
    const cameBack = captures.find(
      ({ id, state }) =>
        state === 'attention' && was.some((one) => one.id === id && one.state !== 'attention'),
    );
    if (cameBack?.problem) {
      const { title, message } = cameBack.problem;
      toast({ title, description: message, about: 'uploads', tone: 'danger' });
    }
    const here = new Set(captures.map(({ id }) => id));
    const gone = was.filter(({ id, state }) => state !== 'attention' && !here.has(id));
    if (gone.length === 0) return;
    const isLast = captures.every(({ state }) => state === 'attention');
    sentOf(database, gone).then(
      (now) => {
        sent.current += now.length;
        if (!isLast || sent.current === 0) return;
        toastUploaded(sent.current);
        sent.current = 0;
      },
      () => undefined,
    );
  }, [database, captures]);
  return null;
}

/** One toast for many files, when the last of them has arrived. */
function toastUploaded(count: number): void {
  const what = count === 1 ? 'Invoice' : `${count} invoices`;
  const description = `${what} uploaded and processing started`;
  toast({ title: 'Success', description, tone: 'positive' });
}
