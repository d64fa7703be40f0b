/** /account: one's own account, whatever the role: name, address, password, ways in, letters. */
import { useProfileUser, useVisitor } from '../../data/visitor.ts';
import { roleNames } from '../../../text/role-names.ts';
import { useLive } from '../../data/use-live.ts';
import { EmailSection } from '../../features/account/settings/email-section.tsx';
import { NameSection } from '../../features/account/settings/name-section.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

// What lies behind another tab is fetched when the tab is opened.
const securitySections = lazyPart(async () => ({
  default: (await import('../../features/account/settings/security-sections.tsx')).SecuritySections,
}));
const newsSections = lazyPart(async () => ({
  default: (await import('../../features/account/settings/news-sections.tsx')).NewsSections,
}));
const subscriptions = lazyPart(async () => ({
  default: (await import('../../features/lot/category-subscriptions.tsx')).CategorySubscriptions,
}));
const personalData = lazyPart(async () => ({
  default: (await import('../../features/account/settings/personal-data-section.tsx')).PersonalDataSection,
}));
const deputy = lazyPart(async () => ({
  default: (await import('../../features/account/deputies/deputy-section.tsx')).DeputySection,
}));
const loading = <SkeletonLines />;
const awaited = (
  <div className="awaited">
    <SkeletonLines />
  </div>
);
/** Whose work somebody else may have to do. */
const DEPUTED: readonly string[] = ['manager', 'security', 'auditor'];

export default function Page() {
  const user = useProfileUser();
  const { role } = useVisitor();
  useLive();
  if (!user) return null;
  const person = (
    <Stack>
      <NameSection user={user} />
      <EmailSection user={user} />
      <WhenWanted part={personalData} wanted props={{}} standIn={loading} />
    </Stack>
  );
  const security = <WhenWanted part={securitySections} wanted props={{}} standIn={loading} />;
  const standing = <WhenWanted part={deputy} wanted props={{ user, isOwn: true }} standIn={loading} />;
  const news = (
    <Stack>
      <WhenWanted part={newsSections} wanted props={{}} standIn={awaited} />
      {role === 'vendor' && <WhenWanted part={subscriptions} wanted props={{}} standIn={loading} />}
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
          ...(DEPUTED.includes(role) ? [{ id: 'deputy', label: 'Замещение', content: standing }] : []),
        ]}
      />
    </div>
  );
}
