/** 20 MB. In its own file, so that importing it loads nothing else. */
export const largestFile = 20_971_520;
