/** Who of the platform's users acts for the company. */
import type { CompanyRecord } from '../../../../api/records/company.ts';
import { formatPhone } from '../../../../rules/identifiers/phone.ts';
import { Section } from '../../../parts/layout/section.tsx';

export function UserSection({ company }: { company: CompanyRecord }) {
  return (
    <Section
      title="Пользователи"
      note="Кто укажет ваш ИНН при регистрации, попросит доступ: решаете вы или администратор площадки. Отвязывает администратор."
    >
      <ul className="divide-y divide-line">
        {company.users.map((user) => (
          <li key={user.id} className="py-2">
            <p className="font-medium break-words">{user.name}</p>
            <p className="break-words text-ink-soft">
              {[user.email, user.phone && formatPhone(user.phone)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
