/** Asking and answering: fetched for those who may. */
import { useEffect } from 'react';
import { z } from 'zod';
import { questions } from '../../../../api/calls/questions.ts';
import { useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { TextSets } from '../sets/text-sets.tsx';
import { TextAreaField } from '../../../parts/form/text-area-field.tsx';

const asked = z.object({ text: z.string().trim().min(1).max(2_000) });

export function Ask({ lotId }: { lotId: number }) {
  const ask = useSend(questions.ask, { once: true, done: 'Вопрос отправлен организатору' });
  const form = useAppForm({
    schema: asked,
    values: { text: '' },
    sendOnly: true,
    isFleeting: true,
    unsaved: 'неотправленный вопрос',
    submit: (body) => ask.send({ params: { id: lotId }, body }),
  });
  return (
    <Form form={form} label="Задать вопрос" className="max-w-180 print:hidden">
      <TextAreaField
        name="text"
        label="Ваш вопрос"
        hint="Вопрос и ответ увидят все, кто видит процедуру"
        maxLength={2_000}
      />
      <div>
        <SubmitButton kind="secondary">Задать вопрос</SubmitButton>
      </div>
    </Form>
  );
}

const answered = z.object({ text: z.string().trim().min(1).max(10_000) });

export function AnswerForm({ question, onClose }: { question: { id: number }; onClose: () => void }) {
  const answer = useSend(questions.answer, { once: true, done: 'Ответ опубликован' });
  const form = useAppForm({
    schema: answered,
    values: { text: '' },
    sendOnly: true,
    isFleeting: true,
    unsaved: 'неопубликованный ответ',
    record: question.id,
    submit: async (body) => {
      await answer.send({ params: { id: question.id }, body });
      onClose();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('text'), [setFocus]);
  return (
    <Form form={form} label="Ответ на вопрос" className="mt-2 max-w-180">
      <TextAreaField
        name="text"
        label="Ответ"
        hint="Ответ увидят все, кто видит процедуру"
        maxLength={10_000}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm">Опубликовать ответ</SubmitButton>
        <Button
          size="sm"
          onClick={() => {
            form.discard();
            onClose();
          }}
        >
          Отмена
        </Button>
        <TextSets kind="answers" field="text" />
      </div>
    </Form>
  );
}
