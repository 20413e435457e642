/** Known when the server runs, not when the pages are built: it puts them in as it reads the built files. */
export const publicUrl = '__PUBLIC_URL__';

export const desks = {
  general: '__GENERAL_EMAIL__',
  sales: '__SALES_EMAIL__',
  support: '__SUPPORT_EMAIL__',
};
