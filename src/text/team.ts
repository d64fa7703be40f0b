// Words of those who work on a lot together.
import type { CommentSubject } from '../rules/lot-parts.ts';

export const subjectNames: Record<CommentSubject, string> = { application: 'заявка', item: 'позиция' };

interface Mention {
  by: string;
  number: string;
  about: { subject: CommentSubject; name: string } | null;
  text: string;
}

export const teamTexts = {
  outsider: 'Упомянуть можно того, кто работает с этой процедурой',
  tooMany: (most: number) => `В обсуждении уже ${most} сообщений: удалите ненужные`,
  sameOwner: 'Этот менеджер уже отвечает за процедуру',
  noManager: 'Передать процедуру можно действующему менеджеру',
  noSubject: 'Такой позиции или вскрытой заявки в этой процедуре нет',
  mentioned: ({ by, number, about, text }: Mention) => {
    const where = about ? `, ${subjectNames[about.subject]} ${about.name}` : '';
    return `Вас упоминают в обсуждении. ${by}, процедура № ${number}${where}: ${text}`;
  },
  assigned: ({ by, number, title }: { by: string; number: string; title: string }) =>
    `Вы отвечаете за процедуру. ${by} передаёт вам процедуру № ${number} «${title}».`,
  takenOver: ({ by, number, title, to }: { by: string; number: string; title: string; to: string }) =>
    `Процедура передана другому менеджеру. ${by}: за процедуру № ${number} «${title}» теперь отвечает ${to}.`,
};
