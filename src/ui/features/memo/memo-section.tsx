/** The memo for the commission: the organiser's reasons, and the paper that the comparison makes with them. */
import { z } from 'zod';
import { decisionMemo } from '../../../api/calls/decision-memo.ts';
import { urlOf } from '../../../api/client.ts';
import { description } from '../../../api/fields.ts';
import type { DecisionReasons } from '../../../api/records/decision-memo.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { DocumentLinks } from '../lot/document-links.tsx';

const schema = z.object({ text: description });

export function MemoSection({ lot }: { lot: Lot }) {
  const { data, error } = useCall(decisionMemo.reasons, { params: { id: lot.id } });
  return (
    <Section
      title="Записка о выборе"
      note="Участники, исключённые и причины, цены, экономия, кого предлагается выбрать и почему, ответы на сигналы, подписи"
    >
      <ul className="mb-3 flex flex-col gap-2">
        <DocumentLinks
          name="Записка для комиссии"
          urlOf={(format) => urlOf(decisionMemo.paper, { params: { id: lot.id }, query: { format } })}
        />
      </ul>
      {error && !data && (
        <Notice tone="warn" title="Не удалось загрузить обоснование">
          {error.message}
        </Notice>
      )}
      {!data && !error && <SkeletonLines lines={2} />}
      {data && <Reasons lot={lot} found={data.data} />}
    </Section>
  );
}

function Reasons({ lot, found }: { lot: Lot; found: DecisionReasons }) {
  const write = useSend(decisionMemo.write, { done: 'Обоснование записано' });
  const form = useAppForm({
    schema,
    values: { text: found.text },
    unsaved: 'несохранённое обоснование',
    isFleeting: true,
    submit: async (values) => {
      await write.send({ params: { id: lot.id }, body: values });
    },
  });
  const written = found.at !== null && (
    <p className="text-xs text-ink-soft">
      {found.by}, {formatDateTime(found.at)}. Прежние редакции — в истории.
    </p>
  );
  if (!found.canChange)
    return (
      <>
        <p className="whitespace-pre-line">{found.text || 'Организатор не записал обоснования.'}</p>
        {written}
      </>
    );
  return (
    <Form form={form} label="Обоснование выбора" className={found.text ? undefined : 'print:hidden'}>
      <TextAreaField
        name="text"
        label="Обоснование"
        rows={4}
        maxLength={10_000}
        placeholder="Почему выбраны именно эти предложения; войдёт в записку"
      />
      {written}
      <SubmitButton className="self-start">Записать обоснование</SubmitButton>
    </Form>
  );
}
