/** What those who work on a lot say of it: <TeamSection lotId={lot.id} />. Vendors have no such part. */
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lotTeam } from '../../../../api/calls/lot-team.ts';
import type { LotComment, LotPerson } from '../../../../api/records/lot-comment.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { DateTime } from '../../../parts/text/text.tsx';
import { CommentForm } from './comment-form.tsx';

export function TeamSection({ lotId }: { lotId: number }) {
  const comments = useCall(lotTeam.comments, { params: { id: lotId } });
  const people = useCall(lotTeam.people, { params: { id: lotId } });
  const team = (people.data?.data ?? []).filter(({ isInTeam }) => isInTeam);
  const rows = comments.data?.data;
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isCome = rows !== undefined;
  // The address of a mention leads here, which is later than the page.
  useEffect(() => {
    if (isCome && hash === '#team') place.current?.scrollIntoView();
  }, [isCome, hash]);
  return (
    <Section
      title="Обсуждение"
      note="Видно организатору, безопасности, аудиту и администратору. Поставщикам не видно никогда"
      className="print:hidden"
    >
      <div id="team" ref={place} className="flex scroll-mt-28 flex-col gap-4">
        {!rows &&
          (comments.error ? (
            <p className="text-ink-soft">Не удалось загрузить обсуждение. {comments.error.message}</p>
          ) : (
            <SkeletonLines />
          ))}
        {rows && rows.length > 0 && (
          <ul className="divide-y divide-line">
            {rows.map((comment) => (
              <CommentItem key={comment.id} lotId={lotId} comment={comment} people={team} />
            ))}
          </ul>
        )}
        <CommentForm lotId={lotId} people={team} />
      </div>
    </Section>
  );
}

interface ItemProps {
  lotId: number;
  comment: LotComment;
  people: readonly LotPerson[];
}

function CommentItem({ lotId, comment, people }: ItemProps) {
  const [changing, setChanging] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = useSend(lotTeam.remove, { done: 'Сообщение удалено', invalidates: [lotTeam.comments] });
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
        <span className="font-medium text-ink">{comment.by.name}</span>
        <DateTime value={comment.createdAt} />
        {comment.changedAt && <span>исправлено</span>}
        <span className="ml-auto flex">
          {comment.canChange && !changing && (
            <IconButton
              icon={Pencil}
              size="sm"
              label="Исправить сообщение"
              onClick={() => setChanging(true)}
            />
          )}
          {comment.canRemove && (
            <IconButton icon={Trash2} size="sm" label="Удалить сообщение" onClick={() => setRemoving(true)} />
          )}
        </span>
      </div>
      {changing ? (
        <CommentForm lotId={lotId} people={people} comment={comment} onClose={() => setChanging(false)} />
      ) : (
        <p className="mt-0.5 break-words whitespace-pre-line">
          <WithMentions text={comment.text} names={comment.mentions.map(({ name }) => name)} />
        </p>
      )}
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title="Удалить сообщение?"
        will={['Сообщение исчезнет у всех', 'Вернуть его будет нельзя']}
        confirm="Удалить"
        danger
        busy={remove.busy}
        onConfirm={() =>
          void remove.send({ params: { id: comment.id } }).then(
            () => setRemoving(false),
            () => setRemoving(false),
          )
        }
      />
    </li>
  );
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function WithMentions({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return text;
  // Of two names of which one begins the other the longer is meant.
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const parts = text.split(new RegExp(`(${longestFirst.map((name) => escaped(`@${name}`)).join('|')})`));
  return parts.map((part, place) =>
    // What was split by stands at every second place.
    place % 2 === 1 ? (
      <span key={place} className="font-medium text-primary-ink">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
