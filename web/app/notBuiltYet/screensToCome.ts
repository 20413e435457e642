import type { NotBuiltYetProps } from './NotBuiltYet.tsx';

type ScreenToCome = NotBuiltYetProps & { path: string };

export const appScreensToCome: readonly ScreenToCome[] = [
  {
    path: '/audit-trail',
    title: 'Audit Trail',
    purpose: 'Who did what and when, what was exported, and what failed.',
  },
];
