/** What the guides of docs/guide say: the platform's own instructions, with a picture after those that have one. */
import type { UserRole } from '../../src/api/records/user.ts';
import { roleNames } from '../../src/text/role-names.ts';
import { glossary } from '../../src/text/glossary.ts';
import { instructions } from '../../src/text/instructions.ts';

export interface Picture {
  /** Of the file, without its ending. */
  name: string;
  /** The instruction that it stands under. */
  under: string;
  /** `:open`, `:verification`, `:rating`, `:finished` are lots of the demonstration in that state. */
  path: string;
  caption: string;
}

export const pictures: Record<UserRole, readonly Picture[]> = {
  manager: [
    {
      name: 'manager-desk',
      under: 'create-procedure',
      path: '/manager',
      caption: 'Рабочий стол организатора',
    },
    {
      name: 'manager-open',
      under: 'create-procedure',
      path: '/tender-:open',
      caption: 'Процедура принимает предложения',
    },
    {
      name: 'manager-verification',
      under: 'verification',
      path: '/tender-:verification/verification',
      caption: 'Рассмотрение заявок',
    },
    {
      name: 'manager-rating',
      under: 'rating',
      path: '/tender-:rating/rating',
      caption: 'Сравнение и распределение',
    },
    {
      name: 'manager-results',
      under: 'rating',
      path: '/tender-:finished/results',
      caption: 'Результаты и протоколы',
    },
  ],
  vendor: [
    {
      name: 'vendor-applications',
      under: 'apply',
      path: '/profile/applications',
      caption: 'Заявки и что ждёт ответа',
    },
    {
      name: 'vendor-apply',
      under: 'apply',
      path: '/apply?lot=:open',
      caption: 'Заявка: цены, условия, документы',
    },
    { name: 'vendor-profile', under: 'accreditation', path: '/profile', caption: 'Профиль компании' },
  ],
  security: [
    {
      name: 'security-desk',
      under: 'security',
      path: '/security',
      caption: 'Рабочий стол службы безопасности',
    },
    { name: 'security-moderation', under: 'security', path: '/security/moderation', caption: 'Аккредитация' },
  ],
  auditor: [
    { name: 'auditor-desk', under: 'audit', path: '/auditor', caption: 'Рабочий стол аудитора' },
    {
      name: 'auditor-history',
      under: 'audit',
      path: '/tenders?history=:finished',
      caption: 'История процедуры',
    },
  ],
  admin: [
    { name: 'admin-desk', under: 'administration', path: '/admin', caption: 'Рабочий стол администратора' },
    { name: 'admin-users', under: 'administration', path: '/admin/users', caption: 'Пользователи' },
  ],
};

/** The page of a role as Markdown. Throws for a picture under an instruction that is none. */
export function guideOf(role: UserRole): string {
  const own = instructions.filter((one) => one.role === role || one.role === 'all');
  for (const { under } of pictures[role]) {
    if (!own.some(({ id }) => id === under)) throw new Error(`no instruction ${under} for ${role}`);
  }
  const sections = own
    .toSorted((a, b) => Number(b.role === role) - Number(a.role === role))
    .map(({ id, title, paragraphs }) =>
      [
        `## ${title}`,
        ...paragraphs,
        ...pictures[role]
          .filter(({ under }) => under === id)
          .map(({ name, caption }) => `![${caption}](${name}.png)\n*${caption}*`),
      ].join('\n\n'),
    );
  const words = Object.values(glossary).map(({ title, text }) => `- **${title}** — ${text}`);
  return `${[
    `# ${roleNames[role]}: как работать на площадке`,
    ...sections,
    '## Что значат слова',
    words.join('\n'),
  ].join('\n\n')}\n`;
}
