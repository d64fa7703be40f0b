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
