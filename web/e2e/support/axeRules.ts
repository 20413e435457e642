/** WCAG 2.2 AA, and what axe holds to be good practice beside it. */
export const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
