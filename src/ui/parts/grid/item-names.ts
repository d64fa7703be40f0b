/** What tables of prices call the column by which an item is found. */
export const ITEM_NAMES = [
  'Наименование',
  'Наименование товара',
  'Наименование позиции',
  'Наименование продукции',
  'Название',
  'Позиция',
  'Товар',
  'Номенклатура',
  'Продукция',
  'Материал',
];
