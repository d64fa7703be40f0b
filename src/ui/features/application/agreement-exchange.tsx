/** The contract's exchange after the finish: its state, its files, the caller's steps. <AgreementExchange id={application.id} /> */
import { useEffect, type ReactNode } from 'react';
import { agreements } from '../../../api/calls/agreements.ts';
import type { Agreement } from '../../../api/records/agreement.ts';
import { isDeclined, isExchanging } from '../../../machines/agreement-statuses.ts';
import { agreementStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { FileList } from '../../parts/form/file-list.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Steps } from '../../parts/steps/steps.tsx';
import { DateTime } from '../../parts/text/text.tsx';
import { SignaturesButton } from '../signatures/signatures-button.tsx';
import { offeredActions } from '../../data/page-actions.ts';
import { isTyping } from '../../data/shortcut-keys.ts';
import { useCall, useSend } from '../../data/use-call.ts';

const sideNames = { buyer: 'Файлы заказчика', seller: 'Файлы поставщика' } as const;

const declinedTitles = {
  buyer: 'Организатор признал победителя уклонившимся от договора',
  seller: 'Победитель отказался от договора',
} as const;

/** Said only where they may be: a closed refusal would frighten. */
const refusals = ['agreement.decline', 'agreement.evade', 'agreement.resume'] as const;

interface Props {
  id: number;
  /** The other party, in the genitive: whom one waits for. */
  other: string;
  /** Where one goes on from, where no contract comes about. */
  onward?: ReactNode;
}

export function AgreementExchange({ id, other, onward }: Props) {
  const { data, error } = useCall(agreements.read, { params: { id } });
  if (error && !data) return <Notice tone="bad" title={error.message} />;
  return (
    <Section
      title="Обмен договором"
      actions={<SignaturesButton about={{ subject: 'agreement', id }} name="договор" mayAdd />}
    >
      {data ? <Exchange agreement={data.data} other={other} onward={onward} /> : <SkeletonLines lines={4} />}
    </Section>
  );
}

/** The steps stand under all that the contract is about. */
const KEYS = 'Ctrl Enter';
function onKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, target } = event;
  // Nothing is typed into the field of files, which has the focus once one is added.
  const isWriting = isTyping(target) && !(target as Element).matches('[type=file]');
  if (key !== 'Enter' || !(ctrlKey || metaKey) || isWriting) return;
  offeredActions()
    .find(({ keys }) => keys === KEYS)
    ?.run();
}

type ExchangeProps = Omit<Props, 'id'> & { agreement: Agreement };

function Exchange({ agreement, other, onward }: ExchangeProps) {
  const {
    applicationId: id,
    situation,
    status,
    changedAt,
    reason,
    declinedBy,
    steps,
    canAddFiles,
  } = agreement;
  const upload = useSend(agreements.upload, {
    done: ({ data }) => {
      const twice = data.filter(({ id: added }) => agreement.files.some((file) => file.id === added));
      return twice.length === 0
        ? 'Файлы приложены'
        : `Уже приложено, второй раз не добавлено: ${twice.map(({ name }) => name).join(', ')}`;
    },
  });
  const remove = useSend(agreements.removeFile);
  const unsent = agreement.files.filter(({ canRemove }) => canRemove);
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge {...agreementStates[status]} />
        {changedAt !== null && <DateTime value={changedAt} />}
        {isExchanging(status) && situation !== null && !canAddFiles && (
          <span className="text-ink-soft">ждём {other}</span>
        )}
      </p>
      {reason !== null && (
        <Notice tone="warn" title={declinedBy ? declinedTitles[declinedBy] : 'Разногласия'}>
          <span className="break-words whitespace-pre-line">{reason}</span>
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {(['buyer', 'seller'] as const).map((side) => (
          <div key={side}>
            <h3 className="mb-1 text-xs font-medium text-ink-soft">{sideNames[side]}</h3>
            <FileList
              files={agreement.files.filter((file) => file.side === side && !file.canRemove)}
              renderNote={({ isSent }) =>
                !isSent && <span className="text-xs text-ink-soft">Не направлен другой стороне</span>
              }
            />
          </div>
        ))}
      </div>
      {canAddFiles && (
        <div className="flex flex-col gap-2 print:hidden">
          {unsent.length > 0 && (
            <h3 className="text-xs font-medium text-ink-soft">Ещё не направлены другой стороне</h3>
          )}
          <FileList
            files={unsent}
            empty=""
            onDelete={(file) => remove.run({ params: { id, fileId: file.id } })}
          />
          <FileDrop
            label="Файлы договора"
            busy={upload.busy}
            onFiles={(files) => upload.run({ params: { id }, body: {}, files })}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isDeclined(status) && onward}
        <Steps
          law="agreement"
          status={status}
          steps={steps}
          ifMatch={agreement.version}
          offeredFor="договор"
          keys={KEYS}
          except={refusals.filter((event) => steps.some((one) => one.event === event && !one.open))}
        />
      </div>
    </div>
  );
}
