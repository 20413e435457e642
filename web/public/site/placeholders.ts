/** Values that only the running server knows: it replaces these when it reads the built files. */
export const publicUrl = '__PUBLIC_URL__';

export const contactAddresses = {
  general: '__GENERAL_EMAIL__',
  sales: '__SALES_EMAIL__',
  support: '__SUPPORT_EMAIL__',
};
