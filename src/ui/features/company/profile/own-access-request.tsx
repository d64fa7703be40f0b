/** A vendor who has asked an existing company for access waits for its answer here. */
import { accessRequests as calls } from '../../../../api/calls/access-requests.ts';
import type { OwnAccessRequest } from '../../../../api/records/access-request.ts';
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
