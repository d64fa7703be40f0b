/** Questions and answers of a lot: a vendor asks while the lot accepts, the owner answers for all to see. */
import { useState } from 'react';
import { questions } from '../../../../api/calls/questions.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import type { Question } from '../../../../api/records/question.ts';
import { isVerified } from '../../../../machines/access.ts';
import { questionStates } from '../../../../text/states.ts';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { Button } from '../../../parts/control/button.tsx';
import { Pagination } from '../../../parts/table/pagination.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { DateTime } from '../../../parts/text/text.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useLotRelation } from '../lot-access.ts';
import { useAccepting } from '../use-accepting.ts';
import { lazyPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';

const ask = lazyPart(async () => ({ default: (await import('./question-forms.tsx')).Ask }));
const answerForm = lazyPart(async () => ({ default: (await import('./question-forms.tsx')).AnswerForm }));

export function LotQuestions({ lot }: { lot: Lot }) {
  const { isVendor, visitor } = useLotRelation(lot);
  const [page, setPage] = useState(1);
  const list = useCall(questions.list, {
    params: { id: lot.id },
    query: { page, sort: '-createdAt' },
  });
  const accepting = useAccepting(lot);
  const mayAsk = isVendor && isVerified(visitor) && accepting;
  const rows = list.data?.data;
  return (
    <Section title="Вопросы и ответы" note="Имя спросившего не показывается никому">
      <div className="flex flex-col gap-4" id="questions">
        {mayAsk && <WhenWanted part={ask} wanted props={{ lotId: lot.id }} standIn={<SkeletonLines />} />}
        {!rows &&
          (list.error ? (
            <p className="text-ink-soft">Не удалось загрузить вопросы. {list.error.message}</p>
          ) : (
            <SkeletonLines />
          ))}
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
        {list.data && list.data.meta.lastPage > 1 && <Pagination meta={list.data.meta} onPage={setPage} />}
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
        <WhenWanted
          part={answerForm}
          wanted
          props={{ question, onClose: () => setAnswering(false) }}
          onMissing={() => setAnswering(false)}
        />
      )}
    </li>
  );
}
