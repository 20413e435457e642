import { createToastStore } from './toastStore.ts';

/** The toasts of this page, shown by its one Toaster. */
export const toasts = createToastStore();

export const toast = toasts.show;
