/** A vendor who has asked an existing company for access waits for its answer here, and reads a refusal. */
import { accessRequests as calls } from '../../../../api/calls/access-requests.ts';
import type { AccessRefusal, OwnAccessRequest } from '../../../../api/records/access-request.ts';
import { refusedBy } from '../../../../text/company-access.ts';
import { useSend } from '../../../data/use-call.ts';
import { useVisitor } from '../../../data/visitor.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { DateTime } from '../../../parts/text/text.tsx';

export function OwnAccess({ request }: { request: OwnAccessRequest }) {
  const { emailVerified } = useVisitor();
  const withdraw = useSend(calls.withdraw, { done: 'Запрос отозван' });
  return (
    <Notice
      title={`Запрошен доступ к компании ${request.companyTitle}`}
      actions={
        <Button size="sm" busy={withdraw.busy} onClick={() => withdraw.run()}>
          Отозвать запрос
        </Button>
      }
    >
      ИНН {request.itn}, запрос от <DateTime value={request.createdAt} />. Решают пользователи компании или
      администратор площадки{emailVerified ? '' : '; они узнают о запросе, когда вы подтвердите адрес почты'}.
      Об ответе придёт письмо.
    </Notice>
  );
}

export function AccessRefused({ refusal }: { refusal: AccessRefusal }) {
  const { companyTitle, itn, refusedAt, by, reason } = refusal;
  return (
    <Notice tone="warn" title={`В доступе к компании ${companyTitle} отказано`}>
      <p>
        ИНН {itn}. {refusedBy[by]}, <DateTime value={refusedAt} />.
      </p>
      {reason && <p>Причина: {reason}</p>}
      <p>
        Если это ошибка, договоритесь с руководителем компании и запросите доступ ещё раз или попросите
        пригласить вас по почте. Другую компанию укажите ниже.
      </p>
    </Notice>
  );
}
