/**
 * What the file chooser offers. A photo of a phone that keeps its pictures as HEIC comes as JPEG when HEIC is not asked
 * for; dropped or shared it is taken as it is.
 */
export const accept =
  'application/pdf,image/jpeg,image/png,image/tiff,image/webp,application/xml,text/xml,.xml';
