import type { Box } from './reading.ts';

/** A word on a page, with the place where it stands. */
export interface Word {
  text: string;
  box: Box;
  /** How sure the recognition is, between 0 and 1; 1 for the words of a text layer. */
  confidence: number;
  /** Of the letters, as a fraction of the page's height. */
  size: number;
  bold: boolean;
}

/** A page as the reader sees it. */
export interface PageOfWords {
  /** In points, upright. */
  width: number;
  height: number;
  /** Whether the words come from a text layer or from recognition. */
  source: 'text' | 'ocr';
  /** By how many quarters clockwise the page of the file has to be turned to stand upright. */
  turned?: 0 | 1 | 2 | 3;
  /** By how many degrees clockwise its lines would have to be turned to be level; the boxes are those of the page as it is. */
  skew?: number;
  words: Word[];
}
