/** The receipt of what is submitted, as a file to keep. */
import type { Application } from '../../../api/records/application.ts';
import { saveFile } from '../../data/save-file.ts';
import { formatDateTime, formatMoney } from '../../parts/text/format.ts';

const textOf = ({ lot, vendor, receipt, offersTotalPrice, currency }: Application): string =>
  [
    `Квитанция о подаче заявки`,
    `Процедура: ${lot.number} ${lot.title}`,
    `Участник: ${vendor.title}, ИНН ${vendor.itn ?? '—'}`,
    `Редакция: ${receipt?.number ?? ''}`,
    `Подана: ${formatDateTime(receipt?.submittedAt)} (UTC+3)`,
    `Сумма без НДС: ${formatMoney(offersTotalPrice, currency)}`,
    `Контрольная сумма SHA-256: ${receipt?.hash ?? ''}`,
    `Случайные байты: ${receipt?.nonce ?? ''}`,
  ].join('\r\n');

export function saveReceipt(application: Application) {
  const { lot, receipt } = application;
  saveFile(
    new Blob([textOf(application)], { type: 'text/plain;charset=utf-8' }),
    `Квитанция ${lot.number}-${receipt?.number ?? ''}.txt`,
  );
}
