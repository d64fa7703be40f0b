// The assistant's own answer: it quotes and links what was found and says when nothing was.
import type { AssistantSource } from '../../../api/calls/assistant.ts';

export interface Found {
  instructions: AssistantSource[];
  lots: AssistantSource[];
}

export const NOTHING_FOUND =
  'Я ничего не нашёл по этому вопросу ни в инструкциях, ни в процедурах, которые вам видны. Попробуйте назвать предмет закупки, номер процедуры или то, что хотите сделать.';

/** Brackets would end a link early. */
const linkOf = ({ title, link }: AssistantSource): string => `[${title.replaceAll(/[[\]]/g, '')}](${link})`;

export function answerOf({ instructions, lots }: Found): string {
  const parts = [
    ...instructions.map((source) => `«${source.quote}»\n— ${linkOf(source)}`),
    ...(lots.length > 0
      ? [`Подходящие процедуры:\n${lots.map((source) => `- ${linkOf(source)}: ${source.quote}`).join('\n')}`]
      : []),
  ];
  return parts.length > 0 ? parts.join('\n\n') : NOTHING_FOUND;
}

/** Asked of how things are done, and not of the lot at hand. */
export const isHowTo = (query: string): boolean => /^\s*(как|что такое|что значит|где)(\s|$)/iu.test(query);

const NOT_OF_LOT =
  'Об этой процедуре на такой вопрос ответа у меня нет. Спросите иначе: что мешает, кого ждут, сроки, позиции, цены, участники, решения, что изменилось.';

/** Of a lot at hand where no rule has answered: that is said first, and what was found elsewhere after it. */
export const aboutElse = (found: Found): string =>
  found.instructions.length + found.lots.length === 0
    ? NOT_OF_LOT
    : `${NOT_OF_LOT}\n\nВот что нашлось на площадке:\n\n${answerOf(found)}`;
