// What is said of an opening by commission.
import type { EnvelopeFaultKind } from '../rules/envelope-faults.ts';
import type { LineFault } from '../rules/sealed-lines.ts';

/** Why an envelope was not opened, for the minutes. */
export const envelopeFaults: Record<EnvelopeFaultKind | 'content', string> = {
  form: 'не конверт',
  commission: 'запечатан для прежней комиссии и заново не подан',
  purpose: 'запечатан для другой заявки или версии',
  share: 'часть ключа повреждена',
  few: 'частей ключа меньше, чем нужно: они запечатаны неверно',
  secret: 'части ключа не дают объявленного ключа: конверт собран неверно',
  body: 'содержимое повреждено или не то, что было объявлено',
  content: 'содержимое не по форме заявки',
};

/** Why a line of an opened envelope is not compared. */
export const lineFaults: Record<LineFault, string> = {
  agreementMissing: 'не выбран вариант договора',
  notAgreed: 'не подтверждено согласие с условиями',
  vatNotInForce: 'ставка НДС в день подачи не действовала',
  quantityMissing: 'не указано количество',
  quantityNotPositive: 'количество должно быть больше нуля',
  quantityAboveTolerance: 'количество больше заказанного',
};

export const notCompared = (fault: LineFault): string => `Не сравнимо: ${lineFaults[fault]}`;

export const commissionTexts = {
  heading: 'Вскрытие комиссией',
  claim: (threshold: number, size: number): string =>
    `Предложения были запечатаны в браузерах участников для хранителей ключей и открыты любыми ${threshold} из ${size} вместе; никто из них в одиночку прочесть их не мог.`,
  sealedFor: (threshold: number, size: number): string =>
    `Предложения запечатываются в браузерах участников; прочесть их можно, только когда любые ${threshold} из ${size} хранителей откроют свои части. Никто из них в одиночку этого не может, площадка тоже.`,
  unopened: 'Не вскрыто',
  apart: 'Не сравнивается',
  denied: 'Открыто без частей некоторых хранителей',
  custodian: 'Хранитель ключа',
  noKey: (names: readonly string[]): string => `Ключа хранителя ещё нет: ${names.join(', ')}`,
  notStaff: 'Хранителем может быть менеджер, служба безопасности, аудитор или администратор',
  keyTaken: 'Такой ключ уже есть',
  notByCommission: 'Эта процедура вскрывается обычно',
  unnamed: 'Не все конверты названы: обновите страницу и откройте их ещё раз',
};
