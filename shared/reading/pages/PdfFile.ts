/** A run of text as a PDF draws it. */
export interface TextItem {
  str: string;
  /** From text space to the coordinates of the file. */
  transform: number[];
  width: number;
  hasEOL: boolean;
}

export interface PageText {
  items: readonly (TextItem | { type: string })[];
}

/** What reading needs of a page that pdf.js has opened, in Node as well as in a browser. */
export interface PdfPage {
  getViewport(at: { scale: number }): { width: number; height: number; transform: number[] };
  getTextContent(of: { includeMarkedContent: boolean }): Promise<PageText>;
  cleanup(): unknown;
}

/** A PDF that pdf.js has opened. */
export interface PdfFile<Page extends PdfPage> {
  numPages: number;
  /** Numbers begin at 1. */
  getPage(number: number): Promise<Page>;
}
