/** The page size to ask for, and the one that Xero uses when it ignores it. */
export const pageSize = 1000;
export const smallestPage = 100;
