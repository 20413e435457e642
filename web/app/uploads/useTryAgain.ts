import { retryCaptures } from '#sync/client/captures/captures.ts';
import { useSyncing } from '../../store/syncing/SyncingContext.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** Sends refused files again. */
export function useTryAgain(): (ids: readonly string[]) => void {
  const { database } = useSignedIn();
  const syncing = useSyncing();
  return (ids) => {
    retryCaptures(database, ids).then(
      () => syncing.wake(),
      () =>
        toast({
          title: 'Error',
          description: 'This device could not keep that. Try again.',
          tone: 'danger',
        }),
    );
  };
}
