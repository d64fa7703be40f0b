// Sentences of the open data.

export const ocdsTexts = {
  withoutVat: 'Сумма и цены без НДС',
  notYet: 'Открытые данные процедуры публикуются после её завершения.',
} as const;
