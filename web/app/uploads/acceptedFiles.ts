/**
 * The types that the file chooser offers. Some systems do not know HEIC and XML by type, so their
 * extensions are listed too.
 */
export const acceptedFiles =
  'application/pdf,image/jpeg,image/png,image/tiff,image/webp,image/heic,image/heif,.heic,.heif,application/xml,text/xml,.xml';
