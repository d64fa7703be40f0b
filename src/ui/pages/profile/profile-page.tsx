/** /profile, where a vendor is at home: the vendor's company, from its ИНН to accreditation. */
import { useSearchParams } from 'react-router-dom';
import { companies } from '../../../api/calls/companies.ts';
import type { CompanyRecord } from '../../../api/records/company.ts';
import { companyState } from '../../../text/states.ts';
import { lookWhoIsHere } from '../../data/visitor.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { Steps } from '../../parts/steps/steps.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { AccessRequests } from '../../features/company/access-requests.tsx';
import { CompanyEditor } from '../../features/company/profile/company-editor.tsx';
import { Standing } from '../../features/company/profile/standing.tsx';

const actionList = lazyPart(async () => ({
  default: (await import('../../features/desk/action-list.tsx')).ActionList,
}));

// A company is begun once: whoever has one never needs the form.
const begin = lazyPart(async () => ({
  default: (await import('../../features/company/profile/begin-company.tsx')).BeginCompany,
}));

// Whom the letter of an invitation leads here.
const invited = lazyPart(async () => ({
  default: (await import('../../features/company/profile/invited-address.tsx')).InvitedAddress,
}));

function Invited() {
  const address = useSearchParams()[0].get('invited');
  return address === null ? null : (
    <WhenWanted part={invited} wanted props={{ address }} onMissing={() => {}} />
  );
}

export default function Page() {
  const own = useCall(companies.own);
  useLive();
  const company = own.data?.data;
  if (company) return <CompanyProfile company={company} />;
  return (
    <>
      <PageHeader title="Профиль компании" />
      {company === null ? (
        <Stack>
          <Invited />
          <WhenWanted part={begin} wanted props={{}} standIn={<Skeleton className="h-96 w-full" />} />
        </Stack>
      ) : own.error ? (
        <EmptyState title="Не удалось загрузить профиль" text={own.error.message} />
      ) : (
        <Stack>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-96 w-full" />
        </Stack>
      )}
    </>
  );
}

function CompanyProfile({ company }: { company: CompanyRecord }) {
  return (
    // A field is no longer than what is written in it.
    <div className="max-w-6xl">
      <PageHeader
        title={company.title || 'Профиль компании'}
        badge={<Badge {...companyState(company)} />}
        note={`ИНН ${company.itn}`}
        actions={
          <Steps
            law="company"
            status={company.moderationStatus}
            steps={company.steps}
            ifMatch={company.version}
            onDone={lookWhoIsHere}
          />
        }
      />
      <Stack>
        <Invited />
        <WhenWanted
          part={actionList}
          wanted
          props={{ quiet: true }}
          standIn={<div className="awaited" hidden />}
        />
        <AccessRequests companyId={company.id} />
        <Standing company={company} />
        <CompanyEditor company={company} />
      </Stack>
    </div>
  );
}
