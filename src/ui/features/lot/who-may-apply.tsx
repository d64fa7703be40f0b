/** Why the visitor cannot apply to a lot, and what would help: to sign in, to confirm the address, to be accredited. */
import { Link } from 'react-router-dom';
import { accessRequests } from '../../../api/calls/access-requests.ts';
import { companies } from '../../../api/calls/companies.ts';
import type { Visitor } from '../../../machines/access.ts';
import { awaitsModeration } from '../../../machines/company-statuses.ts';
import { plural } from '../../../rules/plural.ts';
import { companyState } from '../../../text/states.ts';
import { openSignIn } from '../../actors/sign-in-door.ts';
import { useProfileUser } from '../../data/visitor.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { preloadingSignIn } from '../account/sign-in-part.ts';
import { Explained } from '../../parts/control/explained.tsx';

export function WhoMayApply({ visitor }: { visitor: Visitor }) {
  const left = useProfileUser()?.leftCompany;
  if (visitor.id === null) {
    return (
      <Notice
        title="Чтобы подать заявку, войдите как поставщик"
        actions={
          <Button kind="primary" {...preloadingSignIn} onClick={() => openSignIn()}>
            Войти
          </Button>
        }
      >
        Участвуют аккредитованные компании. Регистрация бесплатна.
      </Notice>
    );
  }
  if (visitor.role !== 'vendor') {
    return (
      <Notice tone="neutral" title="Заявки подают поставщики">
        У вашей учётной записи другая роль: поданные заявки видны на странице процедуры после вскрытия.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      title={
        left === undefined
          ? 'Заявки подают аккредитованные компании'
          : `Ваш доступ к компании ${left} прекращён`
      }
    >
      {visitor.emailVerified ? (
        <ProfileReadiness hasLeft={left !== undefined} />
      ) : (
        <Link className="link" to="/verify-email">
          Подтвердите адрес электронной почты
        </Link>
      )}{' '}
      <Explained term="accreditation" of="Аккредитация" />
    </Notice>
  );
}

/** What is still missing before an application may be written. */
function ProfileReadiness({ hasLeft }: { hasLeft: boolean }) {
  const reading = useCall(companies.own);
  const own = reading.data?.data;
  // What was read of the company before is no longer the visitor's.
  const company = hasLeft ? null : own;
  const request = useCall(accessRequests.own, undefined, { enabled: company === null });
  const missing = company?.missing.length ?? 0;
  if (company && awaitsModeration(company.moderationStatus))
    return <>Профиль отправлен на аккредитацию: дождитесь решения службы безопасности.</>;
  // What is still read may yet say otherwise.
  if (company === null ? request.isPending : reading.isPending) return null;
  if (company === null && request.data?.data)
    return (
      <>
        Вы запросили{' '}
        <Link className="link" to="/profile">
          доступ к компании {request.data.data.companyTitle}
        </Link>
        : ответит компания или администратор площадки, об ответе придёт письмо.
      </>
    );
  if (hasLeft)
    return (
      <>
        Его прекратил администратор компании или площадки. Если это ошибка, обратитесь к администратору
        компании; чтобы и дальше подавать заявки,{' '}
        <Link className="link" to="/profile">
          запросите доступ снова или укажите другую компанию
        </Link>
        .
      </>
    );
  // Why it was refused or taken back stands till another decision; sent again, the profile waits for one (above).
  if (company && company.moderationComment !== null)
    return (
      <>
        {companyState(company).label}
        {company.moderatedAt !== null && ` ${formatDateTime(company.moderatedAt)}`}:
        <span className="block whitespace-pre-line">{company.moderationComment}</span>
        <Link className="link" to="/profile">
          Исправьте профиль и отправьте его снова
        </Link>
      </>
    );
  return (
    <>
      <Link className="link" to="/profile">
        Заполните профиль компании и отправьте его на аккредитацию
      </Link>
      {company &&
        `. Профиль готов на ${company.completeness}\u00A0%${
          missing > 0
            ? `, ${plural(missing, ['осталось', 'осталось', 'осталось'])} ${missing}\u00A0${plural(missing, ['поле', 'поля', 'полей'])}`
            : ': его можно отправлять'
        }`}
    </>
  );
}
