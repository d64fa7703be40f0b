/** What of an application is read before its items: why it was rejected, what it was asked, what it answered. */
import type { Application } from '../../../api/records/application.ts';
import { awaitsManager, isRejected } from '../../../machines/application-predicates.ts';
import { isAnswered, isOpenClarification } from '../../../machines/clarification-statuses.ts';
import { blockNames } from '../../../text/enums.ts';
import { Button } from '../../parts/control/button.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { DateTime } from '../../parts/text/text.tsx';

interface DeskNoticesProps {
  application: Application;
  /** Leads to what was asked and what has changed by the answer. */
  onHistory: () => void;
}

export function DeskNotices({ application, onHistory }: DeskNoticesProps) {
  const { status } = application;
  const refusal = application.verifications.find(
    ({ decision, cancelledAt }) => decision === 'rejected' && cancelledAt === null,
  );
  const asked = application.clarifications.filter((one) => isOpenClarification(one.status));
  const last = application.clarifications.at(-1);
  const answered = last && isAnswered(last.status) && awaitsManager(status) ? last : undefined;
  return (
    <>
      {isRejected(status) && refusal?.comment && (
        <div className="px-4 pb-2 sm:px-5">
          <Notice tone="bad" title="Заявка отклонена">
            <span className="break-words whitespace-pre-line">{refusal.comment}</span>
          </Notice>
        </div>
      )}
      {asked.map((one) => (
        <div key={one.id} tabIndex={-1} data-outcome className="px-4 pb-2 sm:px-5">
          <Notice
            tone="warn"
            title={`Запрошено уточнение: ${one.blocks.map((block) => blockNames[block]).join(', ')}`}
          >
            <p className="break-words whitespace-pre-line">{one.text}</p>
            <p className="mt-1">
              Ответ до <DateTime value={one.dueAt} />, осталось <Countdown until={one.dueAt} />
            </p>
          </Notice>
        </div>
      ))}
      {answered && (
        <div className="px-4 pb-2 sm:px-5">
          <Notice
            tone="good"
            title={`Ответ на уточнение: ${answered.blocks.map((block) => blockNames[block]).join(', ')}`}
            actions={
              <Button size="sm" onClick={onHistory}>
                Запрос и изменения
              </Button>
            }
          >
            <p className="max-h-40 overflow-auto break-words whitespace-pre-line">
              {answered.answer || 'Без пояснений'}
            </p>
            <p className="mt-1 text-xs">
              Получен <DateTime value={answered.answeredAt} />
            </p>
          </Notice>
        </div>
      )}
    </>
  );
}
