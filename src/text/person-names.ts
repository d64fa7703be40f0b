// A person's name within a sentence.
import { incline } from 'lvovich';

export const NO_ADDRESS_IN_NAME = 'Укажите имя: адресов сайтов и почты в нём не бывает';

/** Of nobody else is it known which of the words is the surname. */
const WHOLE =
  /^([А-ЯЁ][а-яё-]+(?:-[А-ЯЁ][а-яё]+)?) ([А-ЯЁ])[а-яё]+ ([А-ЯЁ])[а-яё]+(?:вич|вна|ьич|ична|инична)$/;

/** «Иванову И. И.» of «Иванова Ирина Ивановна»; any other name as it is. */
export function accusative(name: string): string {
  const found = WHOLE.exec(name.trim());
  if (!found) return name;
  const [last, first, middle] = name.trim().split(' ') as [string, string, string];
  const surname = incline({ last, first, middle }, 'accusative').last ?? last;
  return `${surname} ${found[2]}. ${found[3]}.`;
}
