export const listViewTexts = {
  tooMany: (most: number) => `Видов уже ${most}: удалите ненужные`,
  unknownFilter: (name: string) => `У этого списка нет такого фильтра: ${name}`,
  unknownSort: (name: string) => `У этого списка нет такого порядка строк: ${name}`,
  /** Under the error screen of a page that is another role's. */
  noSuchList: (name: string, by: string) =>
    `Ссылка ведёт на вид «${name}» (${by}) списка, которого у вашей роли нет. Попросите коллегу прислать выгрузку или ссылку на саму процедуру.`,
  notShared:
    'Ссылка ведёт на сохранённый вид списка, но его удалили, или он не для вас: виды открывают друг другу сотрудники организатора, а у поставщика — сотрудники одной компании. Ваши списки — в меню.',
};
