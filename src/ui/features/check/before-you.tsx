/** What was done with the application so far, the latest first: decisions, requests, opening, submission. */
import { useState, type ReactNode } from 'react';
import { decisions } from '../../../api/calls/decisions.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Verification } from '../../../api/records/decision.ts';
import { blockNames, decisionNames, stageNames } from '../../../text/enums.ts';
import { clarificationStates } from '../../../text/states.ts';
import { stepText } from '../../../text/steps.ts';
import { useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDateTime, formatShortDateTime } from '../../parts/text/format.ts';

interface Entry {
  key: string;
  at: string;
  title: ReactNode;
  note?: ReactNode;
  isStruck?: boolean;
}

interface BeforeYouProps {
  application: Application;
  title: string;
  /** What the reading of the receipt says, beside the opening. */
  receipt?: string | null;
  /** What was changed since then. */
  since?: string | null;
}

export function BeforeYou({ application: a, title, receipt, since }: BeforeYouProps) {
  const entries: Entry[] = [
    ...a.verifications.map((one): Entry => ({
      key: `v${one.id}`,
      at: one.createdAt,
      isStruck: one.cancelledAt !== null,
      title: `${stageNames[one.stage]}: ${decisionNames[one.decision].toLowerCase()}`,
      note: <DecisionNote decision={one} />,
    })),
    ...a.clarifications.map((one): Entry => ({
      key: `c${one.id}`,
      at: one.answeredAt ?? one.createdAt,
      title: `Уточнение: ${clarificationStates[one.status].label.toLowerCase()}`,
      note: (
        <>
          {one.blocks.map((block) => blockNames[block]).join(', ')}: {one.text}
          {one.answer && <span className="block">Ответ: {one.answer}</span>}
        </>
      ),
    })),
    ...(a.openedAt === null
      ? []
      : [
          {
            key: 'opened',
            at: a.openedAt,
            title: `Вскрыта${receipt ? `, квитанция ${receipt}` : ''}`,
            note: (
              <>
                {a.receipt && (
                  <>
                    редакция {a.receipt.number}, SHA-256 <code>{shortHash(a.receipt.hash)}</code>
                  </>
                )}
                {since && <span className="block">{since}</span>}
              </>
            ),
          },
        ]),
    ...(a.submittedAt === null ? [] : [{ key: 'submitted', at: a.submittedAt, title: 'Подана' }]),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <Section title={title}>
      <ol className="text-table">
        {entries.map(({ key, at, title: name, note, isStruck }, index) => (
          <li
            key={key}
            className="relative pb-3 pl-6 before:absolute before:top-3 before:bottom-[-6px] before:left-[4px] before:w-px before:bg-line last:pb-0 last:before:hidden"
          >
            <span
              aria-hidden
              className={cx(
                'absolute top-[5px] left-0 size-[9px] rounded-full border-2',
                index === 0 ? 'border-primary bg-primary' : 'border-line-strong bg-surface',
              )}
            />
            <div className="flex justify-between gap-x-3">
              <span
                className={cx(
                  'min-w-0 break-words',
                  index === 0 && 'font-medium',
                  isStruck && 'text-ink-soft line-through',
                )}
              >
                {name}
              </span>
              <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap text-ink-soft">
                {formatShortDateTime(at)}
              </time>
            </div>
            {note && <div className="text-xs break-words whitespace-pre-line text-ink-soft">{note}</div>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

const GROUP = 4;
/** The first groups and the last: what one compares by eye. */
export const shortHash = (hash: string): string =>
  `${hash.slice(0, GROUP)} ${hash.slice(GROUP, 2 * GROUP)} … ${hash.slice(-GROUP)}`;

function DecisionNote({ decision }: { decision: Verification }) {
  const [asking, setAsking] = useState(false);
  const text = stepText('application', 'application.cancelDecision');
  const cancel = useSend(decisions.cancel, { done: text.done, onDone: () => setAsking(false) });
  const { comment, userName, cancelledAt, cancelledBy, canCancel, id } = decision;
  return (
    <>
      {[userName, comment && `«${comment}»`].filter(Boolean).join(': ')}
      {cancelledAt !== null && (
        <span className="block">
          отменено {formatShortDateTime(cancelledAt)}
          {cancelledBy && `, ${cancelledBy.name}`}
        </span>
      )}
      {canCancel && (
        <span className="mt-1 block">
          <Button size="sm" className="text-bad!" onClick={() => setAsking(true)}>
            {text.label}
          </Button>
        </span>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text.title}
        will={text.consequences}
        confirm={text.label}
        danger
        busy={cancel.busy}
        onConfirm={() => cancel.run({ params: { id } })}
      />
    </>
  );
}
