/** Words of the results' file for 1С. */
export const commerceTexts = {
  notYet: 'Итоги для 1С появятся после завершения процедуры',
  notYours: 'Итоги с ценами выгружает организатор, победитель — свои',
  comment: (number: string, title: string) => `Процедура № ${number} «${title}», цены без НДС`,
} as const;
