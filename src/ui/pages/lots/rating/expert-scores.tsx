/** The experts' scores: a row a participant, a column an expert criterion; saved together, the rating is stale after it. */
import { useMemo } from 'react';
import { z } from 'zod';
import { ratings } from '../../../../api/calls/rating.ts';
import { percent } from '../../../../api/fields.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { DecimalInput } from '../../../parts/decimal-field.tsx';
import { Field, type ControlProps } from '../../../parts/field.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form.tsx';
import { formatDecimal } from '../../../parts/format.ts';
import { Section } from '../../../parts/section.tsx';
import { useCall, useSend } from '../../../parts/use-call.ts';
import type { Ranked } from './ranking-table.tsx';

const schema = z.object({
  scores: z.array(
    z.object({ applicationId: z.int(), criterionId: z.int(), score: z.union([z.literal(''), percent]) }),
  ),
});

export function ExpertScores({
  lot,
  rows,
  canEdit,
}: {
  lot: Lot;
  rows: readonly Ranked[];
  canEdit: boolean;
}) {
  const entered = useCall(ratings.expertScores, { params: { id: lot.id } });
  const save = useSend(ratings.saveExpertScores, {
    done: 'Экспертные баллы сохранены, рассчитайте рейтинг заново',
    quiet: true,
  });
  const criteria = lot.criteria.filter(({ code }) => code === 'expert');
  const known = entered.data?.data;
  const cells = useMemo(
    () =>
      rows.flatMap(({ application }) =>
        lot.criteria
          .filter(({ code }) => code === 'expert')
          .map(({ id }) => ({
            applicationId: application.id,
            criterionId: id,
            score:
              known?.find((one) => one.applicationId === application.id && one.criterionId === id)?.score ??
              '',
          })),
      ),
    [rows, lot.criteria, known],
  );
  const form = useAppForm({
    schema,
    values: { scores: cells },
    unsaved: 'несохранённые баллы',
    submit: ({ scores }) =>
      save.send({
        params: { id: lot.id },
        body: {
          scores: scores.map(({ score, ...cell }) => ({ ...cell, score: score === '' ? null : score })),
        },
      }),
  });
  return (
    <Section title="Экспертные оценки" note="От 0 до 100; чем выше, тем лучше">
      <Form form={form} label="Экспертные оценки">
        <div className="overflow-x-auto">
          <table className="w-full max-w-3xl">
            <thead>
              <tr className="text-left text-xs text-ink-soft">
                <th scope="col" className="py-1.5 pr-4 font-medium">
                  Участник
                </th>
                {criteria.map((criterion) => (
                  <th key={criterion.id} scope="col" className="w-44 py-1.5 pr-4 font-medium">
                    {criterion.title}, вес {criterion.weight}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ application }, row) => (
                <tr key={application.id} className="align-top">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal break-words">
                    {application.vendor.title}
                  </th>
                  {criteria.map((criterion, column) => {
                    const index = row * criteria.length + column;
                    return (
                      <td key={criterion.id} className="py-1.5 pr-4">
                        {canEdit ? (
                          <Field
                            name={`scores.${index}.score`}
                            label={`${criterion.title}: ${application.vendor.title}`}
                            className="[&>label]:sr-only"
                          >
                            {(bind) => <DecimalInput {...(bind as ControlProps<string>)} />}
                          </Field>
                        ) : (
                          formatDecimal(cells[index]?.score)
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {canEdit && <SubmitButton className="self-start">Сохранить баллы</SubmitButton>}
      </Form>
    </Section>
  );
}
