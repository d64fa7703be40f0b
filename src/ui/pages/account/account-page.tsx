/** /account: one's own account, whatever the role: name, address, password, ways in, letters. */
import { useProfileUser, useVisitor } from '../../data/visitor.ts';
import { roleNames } from '../../../text/enums.ts';
import { EmailSection } from '../../features/account/settings/email-section.tsx';
import { MailSection } from '../../features/account/settings/mail-section.tsx';
import { NameSection } from '../../features/account/settings/name-section.tsx';
import { PasswordSection } from '../../features/account/settings/password-section.tsx';
import { SecondFactorSection } from '../../features/account/settings/second-factor-section.tsx';
import { SessionSection } from '../../features/account/settings/session-section.tsx';
import { CategorySubscriptions } from '../../features/lot/category-subscriptions.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Stack } from '../../parts/layout/section.tsx';

export default function Page() {
  const user = useProfileUser();
  const { role } = useVisitor();
  if (!user) return null;
  const person = (
    <Stack>
      <NameSection user={user} />
      <EmailSection user={user} />
    </Stack>
  );
  const security = (
    <Stack>
      <PasswordSection />
      <SecondFactorSection />
      <SessionSection />
    </Stack>
  );
  const news = (
    <Stack>
      <MailSection />
      {role === 'vendor' && <CategorySubscriptions />}
    </Stack>
  );
  return (
    <div className="max-w-4xl">
      <PageHeader title="Учётная запись" note={`${user.name} · ${roleNames[role]}`} />
      <Tabs
        items={[
          { id: 'person', label: 'Личные данные', content: person },
          { id: 'security', label: 'Вход и безопасность', content: security },
          { id: 'notifications', label: 'Уведомления', content: news },
        ]}
      />
    </div>
  );
}
