import { StartupError } from '../startup-error.ts';

export const foreignDatabase = () =>
  new StartupError(
    'База данных создана другой версией платформы, её таблицы не подходят к этой. ' +
      'Запустите подходящую версию или укажите другой каталог в DATA_DIR (другую базу в DATABASE_URL).',
  );
