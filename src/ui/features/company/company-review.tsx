/** One company for accreditation: what it wrote beside what the registry knows, and the decision. */
import type { ComponentType, ReactNode } from 'react';
import { companies } from '../../../api/calls/companies.ts';
import type { CompanyRecord } from '../../../api/records/company.ts';
import { daysLeft } from '../../../rules/company-documents.ts';
import { dayOf } from '../../../rules/dates.ts';
import { formatPhone } from '../../../rules/identifiers/phone.ts';
import { companyDocumentNames } from '../../../text/company-documents.ts';
import { addressTypeNames } from '../../../text/enums.ts';
import { companyState } from '../../../text/states.ts';
import { missing } from '../../parts/feedback/error-screen.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { FileList } from '../../parts/form/file-list.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { Steps } from '../../parts/steps/steps.tsx';
import { DateTime } from '../../parts/text/text.tsx';
import { formatDate } from '../../parts/text/format.ts';
import { useByNow } from '../../data/clock.ts';
import { useCall } from '../../data/use-call.ts';
import { DocumentNote } from './document-note.tsx';
import { RegistryComparison } from './registry-comparison.tsx';
import { lowerFirst } from '../../parts/text/lower-first.ts';

/** How the dialogs' values go to the one call of the decision. */
const bodies = {
  'company.verify': ({ text }: Record<string, unknown>) => ({
    decision: 'verified',
    ...(text ? { comment: text } : {}),
  }),
  'company.reject': ({ reason }: Record<string, unknown>) => ({ decision: 'rejected', comment: reason }),
  'company.revoke': ({ reason }: Record<string, unknown>) => ({ decision: 'rejected', comment: reason }),
};

interface CompanyReviewProps {
  id: number;
  back?: { to: string; label: string };
  /** Beside the steps of accreditation. */
  Actions?: ComponentType<{ company: CompanyRecord }>;
}

const NOT_FOUND = 404;
const toQueue = { to: '/security/moderation', label: 'К очереди аккредитации' };

export function CompanyReview({ id, back = toQueue, Actions }: CompanyReviewProps) {
  const { data, error } = useCall(companies.read, { params: { id } });
  const company = data?.data.id === id ? data.data : undefined;
  if (company)
    return <Review company={company} back={back} actions={Actions && <Actions company={company} />} />;
  if (error?.status === NOT_FOUND) throw missing();
  if (error) return <EmptyState title="Не удалось загрузить компанию" text={error.message} />;
  return (
    <>
      <PageHeader title="Компания" back={back} />
      <Skeleton className="h-96 w-full" />
    </>
  );
}

interface ReviewProps {
  company: CompanyRecord;
  back: { to: string; label: string };
  actions: ReactNode;
}

function Review({ company, back, actions }: ReviewProps) {
  const { headInfo: head, bankingAccount: bank, stats } = company;
  const today = useByNow((now) => dayOf(now));
  const expired = company.attachments.filter(
    ({ expiresOn }) => expiresOn !== null && daysLeft(expiresOn, today) < 0,
  );
  return (
    <>
      <PageHeader
        title={company.title || 'Компания без наименования'}
        badge={<Badge {...companyState(company)} />}
        back={back}
        note={
          <>
            ИНН {company.itn}
            {company.submittedAt && (
              <>
                {' · '}отправлена <DateTime value={company.submittedAt} />
              </>
            )}
          </>
        }
        actions={
          <>
            {actions}
            <Steps
              law="company"
              status={company.moderationStatus}
              steps={company.steps}
              ifMatch={company.version}
              method="PATCH"
              body={bodies}
            />
          </>
        }
      />
      <Stack>
        {company.moderationComment !== null && (
          <Notice tone="bad" title={company.revoked ? 'Аккредитация отозвана' : 'Причина последнего отказа'}>
            <p className="whitespace-pre-line">{company.moderationComment}</p>
            <p className="mt-1 text-xs text-ink-soft">
              <DateTime value={company.moderatedAt} />
            </p>
          </Notice>
        )}
        {company.missing.length > 0 && (
          <Notice tone="warn" title="Профиль не полон">
            Не заполнено: {company.missing.map(({ title }) => lowerFirst(title)).join(', ')}.
          </Notice>
        )}
        {expired.length > 0 && (
          <Notice tone="warn" title="Срок документов истёк">
            {expired
              .map(({ kind, expiresOn }) => `${companyDocumentNames[kind]}\u00A0— ${formatDate(expiresOn)}`)
              .join(', ')}
            .
          </Notice>
        )}
        <RegistryComparison company={company} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Section title="Руководитель">
            <DescriptionList
              items={[
                ['ФИО', [head.surname, head.name, head.middlename].filter(Boolean).join(' ')],
                ['Должность', head.position],
                ['Телефон', head.phone && formatPhone(head.phone)],
                ['Почта', head.email],
              ]}
            />
          </Section>
          <Section title="Банковские реквизиты">
            {bank === null ? (
              <p className="text-ink-soft">
                Видны самой компании, организаторам, службе безопасности и аудиторам.
              </p>
            ) : (
              <DescriptionList
                items={[
                  ['Банк', bank.bank],
                  ['БИК', bank.bankIdentifierCode],
                  ['Расчётный счёт', bank.settlementAccount],
                  ['Корр. счёт', bank.correspondentAccount],
                  Boolean(bank.isGovernmentFacility) && ['Казначейство', 'Да'],
                  Boolean(bank.comment) && ['Комментарий', bank.comment],
                ]}
              />
            )}
          </Section>
          <Section title="Адреса">
            <DescriptionList
              items={company.addresses.map(
                ({ type, addressString }) => [addressTypeNames[type], addressString] as const,
              )}
            />
            {company.addresses.length === 0 && <p className="text-ink-soft">Адресов нет</p>}
          </Section>
          <Section title="Контактные лица и пользователи">
            <DescriptionList
              items={[
                ...company.managers.map(
                  ({ name, primaryPhone, email }) =>
                    [name, `${formatPhone(primaryPhone)}\n${email}`] as const,
                ),
                ...company.users.map(({ name, email }) => [`${name} (вход)`, email] as const),
              ]}
            />
          </Section>
          <Section title="О компании">
            <DescriptionList
              items={[
                ['Год основания', stats.foundationYear],
                ['Сотрудников', stats.personnelCount],
                ['Регионы', company.areaCodes.join(', ')],
                ['Налоговый резидент России', company.generalInfo.isRussianResident ? 'Да' : 'Нет'],
                ['МСП', company.generalInfo.isSmallBusiness ? 'Да' : 'Нет'],
                ['Описание', stats.description],
                ...company.warehouses.map(
                  ({ name, region, address }) =>
                    [`Склад «${name}»`, [region, address].filter(Boolean).join(', ')] as const,
                ),
              ]}
            />
          </Section>
          <Section title="Документы">
            <FileList
              files={company.attachments}
              empty="Документов нет"
              renderNote={(file) => <DocumentNote document={file} />}
            />
          </Section>
        </div>
      </Stack>
    </>
  );
}
