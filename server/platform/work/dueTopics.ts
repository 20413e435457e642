/** Work that is noted as due by triggers or in passing, so that several capabilities announce it. */
export const recheckingWork = 'checking again';
export const comparingVendorsWork = 'comparing vendors';
