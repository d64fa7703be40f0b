/** A message is written or changed; «@» offers whom to name. */
import { z } from 'zod';
import { COMMENT_LENGTH, type LotComment, type LotPerson } from '../../../../api/records/lot-comment.ts';
import { lotTeam } from '../../../../api/calls/lot-team.ts';
import { useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { TextAreaField } from '../../../parts/form/text-area-field.tsx';
import type { Subject } from './subject.ts';
import { mentionsIn, offeredFor, withMention } from './mentions.ts';

const schema = z.object({ text: z.string().trim().min(1).max(COMMENT_LENGTH) });

interface CommentFormProps {
  lotId: number;
  people: readonly LotPerson[];
  /** Of what of the lot a new one is; of the lot as a whole. */
  about?: Subject | null;
  /** The one that is changed. */
  comment?: LotComment;
  onClose?: () => void;
}

export function CommentForm({ lotId, people, about = null, comment, onClose }: CommentFormProps) {
  const invalidates = [lotTeam.comments];
  const write = useSend(lotTeam.write, { once: true, invalidates });
  const change = useSend(lotTeam.change, { done: 'Сообщение исправлено', invalidates });
  const form = useAppForm({
    schema,
    values: { text: comment?.text ?? '' },
    sendOnly: comment === undefined,
    unsaved: 'неотправленное сообщение',
    isFleeting: comment !== undefined,
    record: comment?.id ?? [lotId, about?.subject, about?.id].filter(Boolean).join(),
    submit: async ({ text }) => {
      const body = { text, mentions: mentionsIn(text, people) };
      if (comment === undefined) await write.send({ params: { id: lotId }, body: { ...body, about } });
      else await change.send({ params: { id: comment.id }, body });
      onClose?.();
    },
  });
  const text = form.watch('text');
  const offered = offeredFor(text, people);
  return (
    <Form form={form} label={comment ? 'Исправить сообщение' : 'Новое сообщение'}>
      <TextAreaField
        name="text"
        label="Сообщение"
        hint="@ — упомянуть: человек получит уведомление"
        maxLength={COMMENT_LENGTH}
      />
      {offered.length > 0 && (
        <fieldset aria-label="Кого упомянуть" className="-mt-2 flex flex-wrap gap-1.5">
          {offered.map(({ id, name }) => (
            <Button
              key={id}
              size="sm"
              onClick={() => {
                form.setValue('text', withMention(text, name), { shouldDirty: true });
                form.setFocus('text');
              }}
            >
              @{name}
            </Button>
          ))}
        </fieldset>
      )}
      <div className="flex gap-2">
        <SubmitButton kind="secondary" size={comment ? 'sm' : 'md'}>
          {comment ? 'Сохранить' : 'Отправить'}
        </SubmitButton>
        {onClose && (
          <Button
            size="sm"
            onClick={() => {
              form.discard();
              onClose();
            }}
          >
            Отмена
          </Button>
        )}
      </div>
    </Form>
  );
}
