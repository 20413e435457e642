import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Primitive from 'radix-ui/toast';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../forms/Button.tsx';
import { IconButton } from '../forms/IconButton.tsx';
import { type ShownToast, toasts } from './toast.ts';

const marks = {
  neutral: null,
  positive: <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />,
  danger: <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-ink" />,
};

const viewport = [
  'fixed inset-x-3 bottom-[calc(max(0.75rem,env(safe-area-inset-bottom))+var(--taken-below,0px))] z-50 flex flex-col gap-2 rounded-lg outline-none',
  'sm:inset-x-auto sm:right-5 sm:bottom-[calc(1.25rem+var(--taken-below,0px))] sm:w-96',
  // On phones the buttons of a dialog are at the bottom.
  'max-sm:[body:has([data-sheet])_&]:top-3 max-sm:[body:has([data-sheet])_&]:bottom-auto',
].join(' ');

/** Once in the app, beside its screens. A bar at the bottom of a screen says in `--taken-below` how high it is. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown);
  return (
    <Primitive.Provider duration={5000} label="Notification" swipeDirection="down">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Primitive.Viewport className={viewport} />
    </Primitive.Provider>
  );
}

/** Whole seconds until a time, counted down; `null` without a time. */
function useSecondsLeft(until: number | undefined): number | null {
  const left = () => (until === undefined ? null : Math.ceil((until - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setInterval(() => setSeconds(Math.ceil((until - Date.now()) / 1_000)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const secondsLeft = useSecondsLeft(toast.until);
  const isOffered = secondsLeft === null || secondsLeft > 0;
  return (
    <Primitive.Root
      type="background"
      {...(toast.until !== undefined && { duration: Math.max(toast.until - Date.now(), 1) })}
      onOpenChange={(open) => {
        if (!open) toasts.dismiss(toast.id);
      }}
      className="flex items-start gap-2.5 rounded-lg border border-line bg-raised p-3 pl-3.5 shadow-lg data-[state=open]:animate-rise-in data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)"
    >
      {marks[toast.tone ?? 'neutral']}
      <div className="min-w-0 flex-1 pt-px">
        <Primitive.Title className="line-clamp-2 font-semibold wrap-anywhere">
          {toast.title}
        </Primitive.Title>
        {toast.description && (
          <Primitive.Description className="mt-0.5 line-clamp-4 text-ink-muted wrap-anywhere">
            {toast.description}
          </Primitive.Description>
        )}
        {toast.action && isOffered && (
          <Primitive.Action asChild altText={toast.action.label}>
            <Button size="sm" className="mt-2" onClick={toast.action.onPress}>
              {toast.action.label}
              {secondsLeft !== null && (
                <span aria-hidden className="tabular-nums text-ink-muted">
                  {secondsLeft}
                </span>
              )}
            </Button>
          </Primitive.Action>
        )}
      </div>
      <Primitive.Close asChild>
        <IconButton label="Close" size="sm" icon={<X aria-hidden className="size-4" />} />
      </Primitive.Close>
    </Primitive.Root>
  );
}
