/** /profile, where a vendor is at home: the vendor's company, from its ИНН to accreditation. */
import { useCallback, useRef, useState } from 'react';
import type { UseFormSetFocus } from 'react-hook-form';
import { companies } from '../../../api/calls/companies.ts';
import type { CompanyRecord, MissingField } from '../../../api/records/company.ts';
import { awaitsModeration, isAccredited } from '../../../machines/company-statuses.ts';
import { companyStates } from '../../../text/states.ts';
import { refreshVisitor } from '../../data/visitor.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { Steps } from '../../parts/steps/steps.tsx';
import { DateTime } from '../../parts/text/text.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import type { AddressDraft } from '../../features/company/profile/address-dialog.tsx';
import { AddressSection } from '../../features/company/profile/address-section.tsx';
import { BeginCompany } from '../../features/company/profile/begin-company.tsx';
import { CompanyForm } from '../../features/company/profile/company-form.tsx';
import { ActionList } from '../../features/desk/action-list.tsx';
import { Completeness } from '../../features/company/profile/completeness.tsx';
import type { ContactDraft } from '../../features/company/profile/contact-dialog.tsx';
import { ContactSection } from '../../features/company/profile/contact-section.tsx';
import { DocumentSection } from '../../features/company/profile/document-section.tsx';
import type { ProfileValues } from '../../features/company/profile/profile-values.ts';
import { UserSection } from '../../features/company/profile/user-section.tsx';

export default function Page() {
  const own = useCall(companies.own);
  useLive();
  const company = own.data?.data;
  if (company) return <CompanyProfile company={company} />;
  return (
    <>
      <PageHeader title="Профиль компании" />
      {company === null ? (
        <BeginCompany />
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
  const [address, setAddress] = useState<AddressDraft | null>(null);
  const [contact, setContact] = useState<ContactDraft | null>(null);
  const focus = useRef<UseFormSetFocus<ProfileValues> | null>(null);
  const onReady = useCallback((setFocus: UseFormSetFocus<ProfileValues>) => {
    focus.current = setFocus;
  }, []);

  function toField({ field }: MissingField) {
    if (field === 'addresses') setAddress({ type: 'legal' });
    else if (field === 'managers') setContact({});
    else focus.current?.(field as keyof ProfileValues);
  }

  return (
    <>
      <PageHeader
        title={company.title || 'Профиль компании'}
        badge={<Badge {...companyStates[company.moderationStatus]} />}
        note={`ИНН ${company.itn}`}
        actions={
          <Steps
            law="company"
            status={company.moderationStatus}
            steps={company.steps}
            ifMatch={company.version}
            onDone={() => void refreshVisitor()}
          />
        }
      />
      <Stack>
        <ActionList quiet />
        <Standing company={company} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_280px]">
          <Stack className="order-2 lg:order-1">
            <CompanyForm
              company={company}
              onReady={onReady}
              onAddLegalAddress={(line) => setAddress({ type: 'legal', addressString: line })}
            />
            <AddressSection company={company} draft={address} onDraft={setAddress} />
            <ContactSection company={company} draft={contact} onDraft={setContact} />
            <DocumentSection company={company} />
            <UserSection company={company} />
          </Stack>
          <div className="order-1 lg:sticky lg:top-20 lg:order-2">
            <Completeness company={company} onField={toField} />
          </div>
        </div>
      </Stack>
    </>
  );
}

/** Where accreditation stands, and why it was refused. */
function Standing({ company }: { company: CompanyRecord }) {
  const { moderationStatus: status, moderationComment, submittedAt, moderatedAt } = company;
  if (moderationComment !== null) {
    return (
      <Notice tone="bad" title={companyStates[status].label}>
        <p className="whitespace-pre-line">{moderationComment}</p>
        <p className="mt-1 text-xs text-ink-soft">
          Решение <DateTime value={moderatedAt} />. Исправьте данные и отправьте профиль снова.
        </p>
      </Notice>
    );
  }
  if (awaitsModeration(status)) {
    return (
      <Notice title="Профиль на проверке">
        Отправлен <DateTime value={submittedAt} />. Служба безопасности сообщит о решении; если изменить
        данные сейчас, она увидит новые.
      </Notice>
    );
  }
  if (isAccredited(status)) {
    return (
      <Notice tone="good" title="Компания аккредитована">
        Можно подавать заявки. При изменении ИНН, КПП, наименования или банковских реквизитов потребуется
        новая проверка.
      </Notice>
    );
  }
  return (
    <Notice title="Что дальше">
      Заполните профиль и отправьте его на аккредитацию: после проверки вы сможете подавать заявки.
    </Notice>
  );
}
