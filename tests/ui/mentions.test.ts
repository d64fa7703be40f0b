// Whom a message names by «@», and who is offered while it is typed.
import { expect, it } from 'vitest';
import type { LotPerson } from '../../src/api/records/lot-comment.ts';
import { mentionsIn, offeredFor, withMention } from '../../src/ui/features/lot/team/mentions.ts';

const people = ['Анна Белова', 'Анна', 'Борис Ким'].map((name, id): LotPerson => ({
  id,
  name,
  role: 'security',
  isInTeam: true,
  mayOwn: false,
}));

it('names the longer of two of one beginning, and nobody by an address', () => {
  expect(mentionsIn('@Анна Белова, взгляните', people)).toEqual([0]);
  expect(mentionsIn('@Борис Ким и @Анна', people).toSorted()).toEqual([1, 2]);
  expect(mentionsIn('Анна Белова, b@mail.test', people)).toEqual([]);
});

it('offers by the beginning of either name at the end of the text, until it is written out', () => {
  const offered = (text: string) => offeredFor(text, people).map(({ name }) => name);
  expect(offered('Вот @')).toHaveLength(3);
  expect(offered('Вот @бе')).toEqual(['Анна Белова']);
  expect(offered('Вот @Борис Ким, и')).toEqual([]);
  expect(offered('Вот @Борис Ким ')).toEqual([]);
  expect(withMention('Вот @бе', 'Анна Белова')).toBe('Вот @Анна Белова ');
});
