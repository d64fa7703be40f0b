/** Names of the fields that an import may fill, as the preview and the choice of a column's meaning show them. */
import type { ImportField } from '../../../../api/records/order.ts';

export const importTitles: Record<ImportField, string> = {
  index: '№',
  packagingGroup: 'Группа упаковки',
  name: 'Наименование',
  code: 'Код',
  okpd2: 'ОКПД2',
  manufacturer: 'Изготовитель',
  comment: 'Комментарий',
  quantity: 'Количество',
  unit: 'Ед. изм.',
  requiredDelivery: 'Срок поставки',
  destinationStation: 'Станция назначения',
  destinationCode: 'Код станции',
  estimate: 'Оценка за единицу без НДС',
};
