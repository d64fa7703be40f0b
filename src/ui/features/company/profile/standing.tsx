/** Where the accreditation stands, and why it was refused or taken back: <Standing company={company} />. */
import type { CompanyRecord } from '../../../../api/records/company.ts';
import { awaitsModeration, isAccredited } from '../../../../machines/company-statuses.ts';
import { companyState } from '../../../../text/states.ts';
import { LinkButton } from '../../../parts/control/link-button.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { DateTime } from '../../../parts/text/text.tsx';

export function Standing({ company }: { company: CompanyRecord }) {
  const { moderationStatus: status, moderationComment, submittedAt, moderatedAt } = company;
  if (awaitsModeration(status)) {
    return (
      <Notice title="Профиль на проверке">
        Отправлен <DateTime value={submittedAt} />. Служба безопасности сообщит о решении; если изменить
        данные сейчас, она увидит новые.
        {moderationComment !== null && (
          <p className="mt-1 text-xs whitespace-pre-line text-ink-soft">
            {company.revoked ? 'Аккредитация отозвана' : 'Прошлый отказ'} <DateTime value={moderatedAt} />:{' '}
            {moderationComment}
          </p>
        )}
      </Notice>
    );
  }
  if (moderationComment !== null) {
    return (
      <Notice tone="bad" title={companyState(company).label}>
        <p className="whitespace-pre-line">{moderationComment}</p>
        <p className="mt-1 text-xs text-ink-soft">
          Решение <DateTime value={moderatedAt} />. Исправьте данные и отправьте профиль снова.
        </p>
      </Notice>
    );
  }
  if (isAccredited(status)) {
    return (
      <Notice
        tone="good"
        title="Компания аккредитована"
        actions={
          <LinkButton to="/vendor" size="sm">
            Открытые процедуры
          </LinkButton>
        }
      >
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
