/** What the file chooser offers. Not every system knows the types of HEIC and XML, so their endings are named, too. */
export const accept =
  'application/pdf,image/jpeg,image/png,image/tiff,image/webp,image/heic,image/heif,.heic,.heif,application/xml,text/xml,.xml';
