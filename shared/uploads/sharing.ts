/** Where the system sends files that are shared with the installed application; its worker takes them there. */
export const sharePath = '/share';

/** The mark in the address of the dashboard that they reached the server instead, which cannot tell whose they are. */
export const missedShare = { name: 'share', value: 'missed' } as const;
