export interface ToastContent {
  title: string;
  description?: string;
  tone?: 'neutral' | 'positive' | 'danger';
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends ToastContent {
  id: number;
}

/** Holds at most one toast: a new one takes the place of the current one. */
export function createToastStore() {
  let current: ShownToast | null = null;
  let count = 0;
  const listeners = new Set<() => void>();

  function change(next: ShownToast | null) {
    current = next;
    for (const listener of listeners) listener();
  }

  return {
    show(content: ToastContent) {
      count += 1;
      change({ ...content, id: count });
    },
    /** Only the toast with this id: one that has been replaced cannot close its successor. */
    dismiss(id: number) {
      if (current?.id === id) change(null);
    },
    current: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
