/** Questions and answers of a lot: a vendor asks while the lot accepts, the owner answers for all to see. */
import { useState } from 'react';
import { z } from 'zod';
import { questions } from '../../../../api/calls/questions.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import type { Question } from '../../../../api/records/question.ts';
import { isVerified } from '../../../../machines/access.ts';
import { questionStates } from '../../../../text/states.ts';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { Button } from '../../../parts/control/button.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { Pagination } from '../../../parts/table/pagination.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { TextAreaField } from '../../../parts/form/text-area-field.tsx';
import { DateTime } from '../../../parts/text/text.tsx';
import { useCall, useSend } from '../../../data/use-call.ts';
import { useLotRelation } from '../lot-access.ts';
import { useAccepting } from '../use-accepting.ts';

export function LotQuestions({ lot }: { lot: Lot }) {
  const { isVendor, visitor } = useLotRelation(lot);
  const [page, setPage] = useState(1);
  const list = useCall(questions.list, {
    params: { id: lot.id },
    query: { page, per_page: 20, sort: '-createdAt' },
  });
  const accepting = useAccepting(lot);
  const mayAsk = isVendor && isVerified(visitor) && accepting;
  const rows = list.data?.data;
  return (
    <Section title="Вопросы и ответы" note="Имя спросившего не показывается никому">
      <div className="flex flex-col gap-4" id="questions">
        {mayAsk && <Ask lotId={lot.id} />}
        {!rows && <SkeletonLines />}
        {rows?.length === 0 && (
          <p className="text-ink-soft">
            {mayAsk ? 'Вопросов ещё не было. Задайте первый.' : 'Вопросов не задавали.'}
          </p>
        )}
        {rows && rows.length > 0 && (
          <ul className="divide-y divide-line">
            {rows.map((question) => (
              <QuestionItem key={question.id} question={question} />
            ))}
          </ul>
        )}
        {list.data && list.data.meta.lastPage > 1 && (
          <Pagination meta={list.data.meta} onPage={setPage} onPerPage={() => {}} />
        )}
      </div>
    </Section>
  );
}

export function QuestionItem({ question }: { question: Question }) {
  const [answering, setAnswering] = useState(false);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
        <DateTime value={question.createdAt} />
        {question.isOwn && <span>Ваш вопрос</span>}
        {question.answer === null && <Badge {...questionStates[question.status]} />}
      </div>
      <p className="mt-1 break-words whitespace-pre-line">{question.text}</p>
      {question.answer && (
        <div className="mt-2 border-l-2 border-line-strong pl-3">
          <p className="text-xs text-ink-soft">
            Ответ организатора, <DateTime value={question.answer.createdAt} />
          </p>
          <p className="mt-0.5 break-words whitespace-pre-line">{question.answer.text}</p>
        </div>
      )}
      {question.canAnswer && !answering && (
        <Button size="sm" className="mt-2" onClick={() => setAnswering(true)}>
          Ответить
        </Button>
      )}
      {question.canAnswer && answering && (
        <AnswerForm question={question} onClose={() => setAnswering(false)} />
      )}
    </li>
  );
}

const asked = z.object({ text: z.string().trim().min(1).max(2_000) });

function Ask({ lotId }: { lotId: number }) {
  const ask = useSend(questions.ask, { once: true, done: 'Вопрос отправлен организатору' });
  const form = useAppForm({
    schema: asked,
    values: { text: '' },
    sendOnly: true,
    unsaved: 'неотправленный вопрос',
    submit: (body) => ask.send({ params: { id: lotId }, body }),
  });
  return (
    <Form form={form} label="Задать вопрос">
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
  const answer = useSend(questions.answer, { done: 'Ответ опубликован' });
  const form = useAppForm({
    schema: answered,
    values: { text: '' },
    sendOnly: true,
    unsaved: 'неопубликованный ответ',
    record: question.id,
    submit: async (body) => {
      await answer.send({ params: { id: question.id }, body });
      onClose();
    },
  });
  return (
    <Form form={form} label="Ответ на вопрос" className="mt-2">
      <TextAreaField
        name="text"
        label="Ответ"
        hint="Ответ увидят все, кто видит процедуру"
        maxLength={10_000}
      />
      <div className="flex gap-2">
        <SubmitButton size="sm">Опубликовать ответ</SubmitButton>
        <Button size="sm" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </Form>
  );
}
