import { LabelModel, unpacked } from './LabelModel.ts';
import { type Lexicon, lexicon } from './Lexicon.ts';
import { labelWeights } from './labelWeights.ts';

/** What is known of the labels of values. */
export interface LabelKnowledge {
  lexicon: Lexicon;
  /** For labels that are in no list. */
  model: LabelModel | null;
}

export const labelKnowledge: LabelKnowledge = {
  lexicon,
  model: new LabelModel(unpacked(labelWeights)),
};
