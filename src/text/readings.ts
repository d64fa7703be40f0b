// What was read of a lot, in words.
import type { ReadingKind } from '../rules/closed-lists.ts';

export const readingNames: Record<ReadingKind, string> = {
  document: 'Документ процедуры',
  paper: 'Извещение, протокол или записка',
  applications: 'Список заявок и предложений',
  application: 'Заявка',
  applicationFile: 'Файл заявки',
  comparison: 'Сравнение цен',
  bundle: 'Пакет проверки',
  export: 'Выгрузка в Excel',
};
