/** Decisions on an application and requests for clarification, the latest first; a cancelled decision stays, struck through. */
import { useState, type ReactNode } from 'react';
import { clarifications as clarificationCalls } from '../../../api/calls/clarifications.ts';
import { decisions } from '../../../api/calls/decisions.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Clarification, Verification } from '../../../api/records/decision.ts';
import { blockNames, decisionNames, stageNames } from '../../../text/enums.ts';
import { clarificationStates } from '../../../text/states.ts';
import { stepText } from '../../../text/steps.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Section } from '../../parts/layout/section.tsx';
import { DateTime } from '../../parts/text/text.tsx';
import { useCall, useSend } from '../../data/use-call.ts';
import { ChangeList } from './change-list.tsx';

const refusals: readonly Verification['decision'][] = ['rejected', 'returned'];

export function DecisionHistory({ application }: { application: Application }) {
  const { verifications, clarifications } = application;
  if (verifications.length === 0 && clarifications.length === 0) return null;
  const entries = [
    ...verifications.map((one) => ({
      at: one.createdAt,
      key: `v${one.id}`,
      node: <Decision decision={one} />,
    })),
    ...clarifications.map((one) => ({
      at: one.createdAt,
      key: `c${one.id}`,
      node: <ClarificationEntry clarification={one} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Section title="Решения и уточнения">
      <ol className="divide-y divide-line">
        {entries.map(({ key, node }) => (
          <li key={key} className="py-3 first:pt-0 last:pb-0">
            {node}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Decision({ decision }: { decision: Verification }) {
  const [asking, setAsking] = useState(false);
  const text = stepText('application', 'application.cancelDecision');
  const cancel = useSend(decisions.cancel, { done: text.done, onDone: () => setAsking(false) });
  const cancelled = decision.cancelledAt !== null;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <div className={cx('min-w-0 flex-1', cancelled && 'text-ink-soft')}>
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{stageNames[decision.stage]}</span>
          <Badge
            tone={cancelled ? 'neutral' : refusals.includes(decision.decision) ? 'bad' : 'good'}
            label={decisionNames[decision.decision]}
            className={cancelled ? 'line-through' : undefined}
          />
          <span className="text-ink-soft">
            <DateTime value={decision.createdAt} />
            {decision.userName !== null && `, ${decision.userName}`}
          </span>
        </p>
        {decision.comment && <p className="mt-1 whitespace-pre-line break-words">{decision.comment}</p>}
        {cancelled && (
          <p className="mt-1 text-xs">
            Отменено <DateTime value={decision.cancelledAt} />
            {decision.cancelledBy && `, ${decision.cancelledBy.name}`}
          </p>
        )}
      </div>
      {decision.canCancel && (
        <Button size="sm" className="text-bad!" onClick={() => setAsking(true)}>
          {text.label}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text.title}
        will={text.consequences}
        confirm={text.label}
        danger
        busy={cancel.busy}
        onConfirm={() => cancel.run({ params: { id: decision.id } })}
      />
    </div>
  );
}

function ClarificationEntry({ clarification }: { clarification: Clarification }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          Уточнение: {clarification.blocks.map((block) => blockNames[block]).join(', ')}
        </span>
        <Badge {...clarificationStates[clarification.status]} />
        <span className="text-ink-soft">
          <DateTime value={clarification.createdAt} />, срок <DateTime value={clarification.dueAt} />
        </span>
      </p>
      <p className="whitespace-pre-line break-words">{clarification.text}</p>
      {clarification.answer && <Answered at={clarification.answeredAt}>{clarification.answer}</Answered>}
      {clarification.answeredAt !== null && <Changes clarification={clarification} />}
    </div>
  );
}

function Answered({ at, children }: { at: string | null; children: ReactNode }) {
  return (
    <div className="border-l-2 border-line-strong pl-3">
      <p className="text-xs text-ink-soft">
        Ответ, <DateTime value={at} />
      </p>
      <p className="whitespace-pre-line break-words">{children}</p>
    </div>
  );
}

/** What the answer changed, asked for only when it is opened. */
function Changes({ clarification }: { clarification: Clarification }) {
  const [open, setOpen] = useState(false);
  const details = useCall(
    clarificationCalls.details,
    { params: { id: clarification.applicationId } },
    { enabled: open },
  );
  const changes = details.data?.data.find(({ id }) => id === clarification.id)?.changes;
  return (
    <div>
      <button type="button" className="link text-xs" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Скрыть изменения' : 'Что изменилось'}
      </button>
      {open && changes && <ChangeList changes={changes} />}
    </div>
  );
}
