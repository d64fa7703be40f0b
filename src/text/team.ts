// Words of those who work on a lot together.
export const teamTexts = {
  outsider: 'Упомянуть можно того, кто работает с этой процедурой',
  tooMany: (most: number) => `В обсуждении уже ${most} сообщений: удалите ненужные`,
  sameOwner: 'Этот менеджер уже отвечает за процедуру',
  noManager: 'Передать процедуру можно действующему менеджеру',
  mentioned: ({ by, number, text }: { by: string; number: string; text: string }) =>
    `Вас упоминают в обсуждении. ${by}, процедура № ${number}: ${text}`,
  assigned: ({ by, number, title }: { by: string; number: string; title: string }) =>
    `Вы отвечаете за процедуру. ${by} передаёт вам процедуру № ${number} «${title}».`,
  takenOver: ({ by, number, title, to }: { by: string; number: string; title: string; to: string }) =>
    `Процедура передана другому менеджеру. ${by}: за процедуру № ${number} «${title}» теперь отвечает ${to}.`,
};
