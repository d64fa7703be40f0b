export const listViewTexts = {
  tooMany: (most: number) => `Видов уже ${most}: удалите ненужные`,
};
