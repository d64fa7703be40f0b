/**
 * What is said of a lot or of parts of it, and a field for more: <Talk lotId={lot.id} about={[{ subject: 'item', id }]} />.
 * Without `about` all of it, in one list.
 */
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { lotTeam } from '../../../../api/calls/lot-team.ts';
import type { LotComment, LotPerson } from '../../../../api/records/lot-comment.ts';
import type { CommentSubject } from '../../../../rules/lot-parts.ts';
import { subjectNames } from '../../../../text/team.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { useVisitor } from '../../../data/visitor.ts';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { Segments } from '../../../parts/control/segments.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { DateTime } from '../../../parts/text/text.tsx';
import { applicationHref } from '../../../data/application-href.ts';
import { CommentForm } from './comment-form.tsx';
import { isAbout, type Subject } from './subject.ts';

export const TALK_NOTE =
  'Видно организатору, безопасности, аудиту и администратору. Поставщикам не видно никогда';

const OF: Record<CommentSubject, string> = { application: 'О заявке', item: 'О позиции' };

interface TalkProps {
  lotId: number;
  /** A new message is about the first, or about the one that is chosen. */
  about?: readonly Subject[];
  onCome?: () => void;
}

export function Talk({ lotId, about = [], onCome = () => {} }: TalkProps) {
  const comments = useCall(lotTeam.comments, { params: { id: lotId } });
  const people = useCall(lotTeam.people, { params: { id: lotId } });
  const [chosen, setChosen] = useState<CommentSubject | null>(null);
  const subject = about.find((one) => one.subject === chosen) ?? about[0] ?? null;
  const team = (people.data?.data ?? []).filter(({ isInTeam }) => isInTeam);
  const rows = comments.data?.data.filter(
    (one) => about.length === 0 || about.some((part) => isAbout(one, part)),
  );
  const isCome = rows !== undefined;
  const tellCome = useEffectEvent(onCome);
  useEffect(() => {
    if (isCome) tellCome();
  }, [isCome]);
  return (
    <div className="flex flex-col gap-4">
      {!rows &&
        (comments.error ? (
          <p className="text-ink-soft">Не удалось загрузить обсуждение. {comments.error.message}</p>
        ) : (
          <SkeletonLines />
        ))}
      {rows && (
        // It stands before the first message, so that this one is announced, too.
        <div role="log" aria-label="Лента обсуждения" className="empty:-mb-4">
          {rows.length > 0 && (
            <ul className="divide-y divide-line">
              {rows.map((comment) => (
                <CommentItem
                  key={comment.id}
                  lotId={lotId}
                  comment={comment}
                  people={team}
                  namesSubject={about.length !== 1}
                />
              ))}
            </ul>
          )}
        </div>
      )}
      {subject && about.length > 1 && (
        <Segments
          label="О чём новое сообщение"
          items={about.map((one) => ({ id: one.subject, label: OF[one.subject] }))}
          value={subject.subject}
          onChange={setChosen}
          className="self-start"
        />
      )}
      <CommentForm lotId={lotId} about={subject} people={team} />
    </div>
  );
}

function Subject({ lotId, about }: { lotId: number; about: LotComment['about'] & object }) {
  const { role } = useVisitor();
  const name = (
    <>
      {subjectNames[about.subject]} {about.name}
    </>
  );
  if (about.subject === 'item') return <span className="min-w-0 break-words">{name}</span>;
  return (
    <Link className="link min-w-0 break-words" to={applicationHref(role, lotId, about.id)}>
      {name}
    </Link>
  );
}

interface ItemProps {
  lotId: number;
  comment: LotComment;
  people: readonly LotPerson[];
  /** Of several subjects in one list each message says its own. */
  namesSubject: boolean;
}

function CommentItem({ lotId, comment, people, namesSubject }: ItemProps) {
  const [changing, setChanging] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = useSend(lotTeam.remove, { done: 'Сообщение удалено', invalidates: [lotTeam.comments] });
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
        <span className="font-medium text-ink">{comment.by.name}</span>
        <DateTime value={comment.createdAt} />
        {comment.changedAt && <span>исправлено</span>}
        {namesSubject && comment.about && <Subject lotId={lotId} about={comment.about} />}
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
