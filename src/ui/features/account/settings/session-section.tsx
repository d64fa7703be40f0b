/** Where one is signed in, and the way out of each and of all. */
import { useId, useState } from 'react';
import { auth, type SessionRecord } from '../../../../api/calls/auth.ts';
import { leaveEverywhere } from '../../../actors/session.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { EmptyState } from '../../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { DateTime } from '../../../parts/text/text.tsx';

const CONSEQUENCES = [
  'Завершатся все ваши сеансы на всех устройствах, и этот тоже',
  'Ключи доступа ваших программ и адрес календаря перестанут действовать',
  'Ссылки из писем для смены пароля и почты перестанут действовать',
];

export function SessionSection() {
  const { data, error } = useCall(auth.sessions);
  const [isAsked, setAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await leaveEverywhere();
    } finally {
      setLeaving(false);
    }
  };
  return (
    <Section
      title="Сеансы"
      note="Не узнаёте сеанс? Завершите его и смените пароль."
      actions={
        <Button size="sm" onClick={() => setAsked(true)}>
          Выйти везде
        </Button>
      }
    >
      {data ? (
        <ul aria-label="Сеансы" className="divide-y divide-line">
          {data.data.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <EmptyState title="Не удалось загрузить сеансы" text={error.message} />
      ) : (
        <SkeletonLines />
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Выйти везде?"
        will={CONSEQUENCES}
        confirm="Выйти везде"
        danger
        busy={isLeaving}
        onConfirm={() => void leave()}
      />
    </Section>
  );
}

function SessionLine({ session }: { session: SessionRecord }) {
  const about = useId();
  const end = useSend(auth.endSession, { done: 'Сеанс завершён', invalidates: [auth.sessions] });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {session.device}
          {session.current && <Badge tone="good" label="Этот сеанс" />}
        </p>
        <p id={about} className="text-xs text-ink-soft">
          {session.address && `${session.address} · `}вход <DateTime value={session.createdAt} />
          {' · последнее действие '}
          <DateTime value={session.seenAt} />
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          busy={end.busy}
          aria-label={`Завершить: ${session.device}`}
          aria-describedby={about}
          onClick={() => end.run({ params: { id: session.id } })}
        >
          Завершить
        </Button>
      )}
    </li>
  );
}
