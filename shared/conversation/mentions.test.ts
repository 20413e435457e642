import { expect, it } from 'vitest';
import { mentionAt, partsOfText, plainText, withMentions } from './mentions.ts';

const sam = { id: '01920000-0000-7000-8000-000000000001', name: 'Sam' };
const samHale = { id: '01920000-0000-7000-8000-000000000002', name: 'Sam Hale' };
const nameOf = (id: string) => (id === sam.id ? 'Sam' : 'Samuel Hale');

it('mentions are stored by id and shown with the current name', () => {
  const { text, mentions } = withMentions('@Sam Hale, ask @Sam about it', [sam, samHale]);
  expect(mentions.toSorted()).toEqual([sam.id, samHale.id]);
  expect(text).not.toContain('Sam');
  expect(plainText(text, nameOf)).toBe('@Samuel Hale, ask @Sam about it');
  expect(partsOfText(text)[0]).toEqual({ kind: 'mention', personId: samHale.id });
});

it('a picked person who was deleted from the text is not mentioned', () => {
  expect(withMentions('Never mind', [sam])).toEqual({ text: 'Never mind', mentions: [] });
});

it('an @ starts a mention at the beginning of a word, not inside an e-mail address', () => {
  expect(mentionAt('Ask @sam', 8)).toEqual({ from: 4, query: 'sam' });
  expect(mentionAt('@Sam Ha', 7)).toEqual({ from: 0, query: 'Sam Ha' });
  expect(mentionAt('@', 1)).toEqual({ from: 0, query: '' });
  expect(mentionAt('Ask @sam', 3)).toBeNull();
  expect(mentionAt('mail a@example', 14)).toBeNull();
});
