/**
 * Target of the Web Share Target API for files shared with the installed application; the service worker handles it.
 */
export const sharePath = '/share';

/**
 * Query parameter of the dashboard after shared files reached the server instead of the worker; the server cannot tell
 * whose they are.
 */
export const missedShare = { name: 'share', value: 'missed' } as const;
