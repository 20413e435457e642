export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'neutral' | 'positive' | 'danger';
  /** The operation: the next toast about it is its outcome, and replaces a failure at once. */
  about?: string;
  action?: { label: string; onPress: () => void };
  /** The action is offered until then, with the seconds that are left. */
  until?: number;
}

export interface ShownToast extends ToastContent {
  id: number;
}

/** Offers that are shown at once; a further one replaces the oldest. */
const mostOffers = 3;

/**
 * Holds at most one toast, which a new one replaces, and beside it the last offers: each is of something else. Only a failure stays until it is closed, so that a success of
 * something else does not hide it.
 */
export function createToastStore() {
  let current: ShownToast | null = null;
  let waiting: ShownToast | null = null;
  let offers: readonly ShownToast[] = [];
  let shown: readonly ShownToast[] = [];
  let count = 0;
  const listeners = new Set<() => void>();

  function change(next: ShownToast | null) {
    current = next;
    shown = current ? [...offers, current] : offers;
    for (const listener of listeners) listener();
  }

  function mustWait({ tone, about }: ToastContent): boolean {
    if (current?.tone !== 'danger' || tone === 'danger') return false;
    return about === undefined || about !== current.about;
  }

  return {
    show(content: ToastContent) {
      count += 1;
      const next = { ...content, id: count };
      if (content.until !== undefined) {
        offers = [...offers, next].slice(-mostOffers);
        change(current);
      } else if (mustWait(content)) waiting = next;
      else change(next);
    },
    /** Only the toast with this id, because a replaced toast must not close its successor. */
    dismiss(id: number) {
      if (offers.some((offer) => offer.id === id)) {
        offers = offers.filter((offer) => offer.id !== id);
        change(current);
      }
      if (current?.id !== id) return;
      const next = waiting;
      waiting = null;
      change(next);
    },
    /** Offers first, the newest last. A new array after every change. */
    shown: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The toasts of this page, shown by its one Toaster. */
export const toasts = createToastStore();

export const toast = toasts.show;
