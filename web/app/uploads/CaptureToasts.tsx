import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CaptureRow } from '#sync/client/tables/rows.ts';
import { useCaptures } from '../../store/database/useRows.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { sentOf } from './useSentLately.ts';

/** Toasts for the outcome of uploads, on any screen. */
export function CaptureToasts() {
  const { database } = useSignedIn();
  const navigate = useNavigate();
  const captures = useCaptures(database);
  const before = useRef<readonly CaptureRow[]>([]);
  const sent = useRef(0);

  /** One toast for many files, when the last of them has arrived. */
  const sayUploaded = useEffectEvent((count: number) => {
    const what = count === 1 ? 'Invoice' : `${count} invoices`;
    toast({
      title: 'Success',
      description: `${what} uploaded and processing started`,
      tone: 'positive',
      action: { label: 'Show progress', onPress: () => void navigate('/dashboard#processing') },
    });
  });

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
        sayUploaded(sent.current);
        sent.current = 0;
      },
      () => undefined,
    );
  }, [database, captures]);
  return null;
}
