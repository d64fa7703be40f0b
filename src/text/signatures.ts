// Words about detached electronic signatures.
import type { SignatureSubject } from '../rules/closed-lists.ts';

export const digestNames: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
  '1.2.643.7.1.1.2.2': 'ГОСТ Р 34.11-2012, 256 бит',
  '1.2.643.7.1.1.2.3': 'ГОСТ Р 34.11-2012, 512 бит',
};

/** Of a signature that was made over something else. */
export const foreignSignature: Record<SignatureSubject, string> = {
  submission:
    'Подпись сделана под другим файлом: её хеш не совпал ни с одной поданной редакцией. Подпишите файл, скачанный по ссылке «Скачать документ для подписи»',
  protocol:
    'Подпись сделана под другим файлом: её хеш не совпал с протоколом. Скачайте протокол по ссылке «Скачать документ для подписи» и подпишите именно его',
  agreement:
    'Подпись сделана под другим файлом: её хеш не совпал ни с одним из направленных файлов договора. Сначала направьте договор, затем приложите подпись под тем же файлом',
};

export const signatureTexts = {
  one: 'Выберите один файл подписи (.sig)',
  kind: 'Укажите, какой протокол',
  notYours: 'Подпись прикладывает тот, чей это документ.',
  full: 'К одному документу прикладывают не больше 20 подписей',
  twice: 'Эта подпись уже приложена',
  notSubmitted: 'Заявка ещё не подана: подписывать нечего',
  ofFiles: 'Подписываются сами файлы договора: скачайте нужный из обмена договором',
  notChecked:
    'Не проверяется: кем выдан сертификат и действителен ли он (цепочка доверия, списки отозванных). Время подписания указал компьютер подписавшего.',
} as const;

/** What a vendor signs of a submission: it names the receipt, which is taken over the whole content. */
export const submissionText = (about: {
  lotId: number;
  lotNumber: string;
  applicationId: number;
  version: number;
  submittedAt: string;
  receipt: string;
}): string =>
  [
    'Подписываю заявку, поданную на электронной площадке.',
    `Процедура: № ${about.lotNumber} (${about.lotId})`,
    `Заявка: ${about.applicationId}`,
    `Редакция: ${about.version}`,
    `Подана: ${about.submittedAt}`,
    `Контрольная сумма квитанции SHA-256: ${about.receipt}`,
    '',
  ].join('\n');
