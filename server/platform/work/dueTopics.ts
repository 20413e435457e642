/** Topics of due work that several capabilities announce. */
export const recheckingWork = 'checking again';
export const comparingVendorsWork = 'comparing vendors';
