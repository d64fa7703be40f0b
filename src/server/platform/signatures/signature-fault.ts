// Why a signature is not taken, in words for whoever brought it.
export const signatureFaults = {
  unreadable: 'Файл не читается как электронная подпись (CMS): он повреждён или это другой файл',
  large: 'Файл подписи слишком большой: отсоединённая подпись занимает не больше 1 МБ',
  attached:
    'Это присоединённая подпись: документ лежит внутри неё. Создайте отсоединённую подпись, документ и подпись — два файла',
  unsigned: 'В файле подписи никто не расписался',
  uncertified: 'В файле подписи нет сертификата подписавшего: включите его при создании подписи',
  bare: 'В подписи нет подписанных сведений о документе (это не CAdES): создайте подпись вида CAdES-BES',
  algorithm:
    'Подпись сделана по алгоритму хеширования, который площадка вычислить не умеет. Нужен ГОСТ Р 34.11-2012 или SHA-2',
  false: 'Подпись не сходится с сертификатом: файл подписи повреждён или изменён',
} as const;

export type SignatureFault = keyof typeof signatureFaults;

/** Of a container with its certificates, marks of time and lists of revoked ones. */
export const MAX_CONTAINER_BYTES = 2 ** 20;
