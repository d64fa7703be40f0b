/** The opening by commission on a lot's page: its owner turns it on in the draft; everybody reads who opens, and how far it is. */
import { useId, useState } from 'react';
import { commission as calls } from '../../../api/calls/commission.ts';
import type { CommissionRecord } from '../../../api/records/commission.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { isReady, isUntried } from '../../../machines/commission-statuses.ts';
import { isDraft, isOpeningDue } from '../../../machines/lot-predicates.ts';
import { commissionTexts } from '../../../text/commission.ts';
import { commissionStates } from '../../../text/states.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Switch } from '../../parts/form/switch-field.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { StepDialog } from '../../parts/steps/step-dialog.tsx';
import { CommissionForm } from './commission-form.tsx';
import { CustodianList } from './custodian-list.tsx';
import { keysPath } from './keys-path.ts';

const AGAIN_MS = 20_000;

export function CommissionSection({ lot }: { lot: Lot }) {
  const { data, error } = useCall(
    calls.read,
    { params: { id: lot.id } },
    // Custodians take their steps elsewhere: who waits for them sees it.
    {
      every: (last) =>
        last?.data && (isUntried(last.data.status) || isOpeningDue(lot.status)) ? AGAIN_MS : false,
    },
  );
  if (error && !data) return null;
  return (
    <Section
      title={commissionTexts.heading}
      actions={data?.data && <Badge {...commissionStates[data.data.status]} />}
    >
      {data ? <Body lot={lot} commission={data.data} /> : <SkeletonLines lines={2} />}
    </Section>
  );
}

function Body({ lot, commission }: { lot: Lot; commission: CommissionRecord | null }) {
  const switchId = useId();
  const [isEditing, setEditing] = useState(false);
  const mayName = commission === null ? lot.canEdit && isDraft(lot.status) : commission.may.name;
  const drop = useSend(calls.drop, { done: 'Вскрытие комиссией отменено' });
  const { data } = useCall(calls.candidates, {}, { enabled: mayName && isEditing });
  const isOn = commission !== null;
  return (
    <div className="flex flex-col gap-4">
      {isDraft(lot.status) && mayName && (
        <label htmlFor={switchId} className="flex items-start gap-3">
          <Switch
            id={switchId}
            aria-label={commissionTexts.heading}
            value={isOn || isEditing}
            onChange={(on) => {
              setEditing(on);
              if (!on && isOn && !drop.busy) drop.run({ params: { id: lot.id } });
            }}
          />
          <span>
            Предложения запечатываются в браузерах участников, и прочесть их можно, только когда несколько
            хранителей откроют свои части вместе.
            <span className="mt-1 block text-xs text-ink-soft">
              До вскрытия их не прочтёт никто в одиночку: ни площадка, ни администратор, ни один из
              хранителей. Файлы к таким заявкам не прикладывают.
            </span>
          </span>
        </label>
      )}
      {commission && !isEditing && (
        <Standing lot={lot} commission={commission} onEdit={() => setEditing(true)} />
      )}
      {isEditing &&
        (data ? (
          <CommissionForm
            lotId={lot.id}
            candidates={data.data}
            now={commission}
            onClose={() => setEditing(false)}
          />
        ) : (
          <SkeletonLines lines={3} />
        ))}
    </div>
  );
}

interface StandingProps {
  lot: Lot;
  commission: CommissionRecord;
  onEdit: () => void;
}

function Standing({ lot, commission, onEdit }: StandingProps) {
  const [isFailing, setFailing] = useState(false);
  const { may, status, threshold, custodians } = commission;
  const asksMe = may.try || may.hand;
  return (
    <>
      {!isDraft(lot.status) && <p>{commissionTexts.sealedFor(threshold, custodians.length)}</p>}
      {isUntried(status) && (
        <Notice tone="warn" title="Нужно пробное вскрытие">
          {isDraft(lot.status) ? 'Опубликовать' : 'Возобновить приём'} можно, когда пробный конверт откроют{' '}
          {threshold} из {custodians.length}: каждый у себя, «Мои ключи». Уведомления им отправлены.
        </Notice>
      )}
      {isReady(status) && may.fail && (
        <Notice tone="progress" title="Приём завершён, ждём хранителей">
          Когда откроют {threshold} из {custodians.length}, станет доступен шаг «Вскрыть заявки».
        </Notice>
      )}
      <CustodianList commission={commission} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {asksMe && (
          <LinkButton kind="primary" to={keysPath(lot.id)}>
            {may.try ? 'Открыть пробный конверт' : 'Открыть свою часть'}
          </LinkButton>
        )}
        {may.name && <Button onClick={onEdit}>Изменить состав</Button>}
        {may.fail && (
          <Button kind="quiet" onClick={() => setFailing(true)}>
            Открыть не удалось…
          </Button>
        )}
      </div>
      {isFailing && (
        <StepDialog
          law="commission"
          from={status}
          step={{
            event: 'commission.fail',
            call: calls.fail.path.replace(':id', String(lot.id)),
            open: true,
            reasons: [],
            asks: ['reason'],
          }}
          onClose={() => setFailing(false)}
        />
      )}
    </>
  );
}
