/** 20 MB. By itself, for those who load next to nothing. */
export const largestFile = 20_971_520;
