/** The experts' scores: a row a participant, a column an expert criterion; saved together, the rating is stale after it. */
import { useMemo } from 'react';
import { z } from 'zod';
import { ratings } from '../../../api/calls/rating.ts';
import { ApiError, isApiError } from '../../../api/errors.ts';
import { percent } from '../../../api/fields.ts';
import type { DataOf } from '../../../api/contract.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { DecimalInput } from '../../parts/form/decimal-field.tsx';
import type { ControlProps } from '../../parts/form/control-props.ts';
import { Field } from '../../parts/form/field.tsx';
import { Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { formatDecimal } from '../../parts/text/format.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { useCall, useSend } from '../../data/use-call.ts';
import type { Ranked } from './ranking-table.tsx';

/** By whom and what they are of, never by their place: the participants are ordered by a rating that changes. */
const schema = z.object({ scores: z.record(z.string(), z.union([z.literal(''), percent])) });

const keyOf = (applicationId: number, criterionId: number): string => `${applicationId}-${criterionId}`;

function scoreOf([key, score]: [string, string]) {
  const [applicationId = 0, criterionId = 0] = key.split('-').map(Number);
  return { applicationId, criterionId, score: score === '' ? null : score };
}

interface ExpertScoresProps {
  lot: Lot;
  rows: readonly Ranked[];
  canEdit: boolean;
}

type Entered = DataOf<typeof ratings.expertScores>;

/** Scores are typed over those that were entered, never over the gaps that stand before these have come. */
export function ExpertScores(props: ExpertScoresProps) {
  const entered = useCall(ratings.expertScores, { params: { id: props.lot.id } });
  return (
    <Section title="Экспертные оценки" note="От 0 до 100; чем выше, тем лучше">
      {entered.data ? (
        <ScoresForm {...props} known={entered.data.data} />
      ) : entered.error ? (
        <EmptyState title="Не удалось загрузить экспертные оценки" text={entered.error.message} />
      ) : (
        <SkeletonLines />
      )}
    </Section>
  );
}

function ScoresForm({ lot, rows, canEdit, known }: ExpertScoresProps & { known: Entered }) {
  const save = useSend(ratings.saveExpertScores, {
    done: 'Экспертные баллы сохранены, рассчитайте рейтинг заново',
    quiet: true,
  });
  const criteria = lot.criteria.filter(({ code }) => code === 'expert');
  const scores = useMemo(
    () =>
      Object.fromEntries(
        rows.flatMap(({ application }) =>
          lot.criteria
            .filter(({ code }) => code === 'expert')
            .map(({ id }) => [
              keyOf(application.id, id),
              known.find((one) => one.applicationId === application.id && one.criterionId === id)?.score ??
                '',
            ]),
        ),
      ),
    [rows, lot.criteria, known],
  );
  const form = useAppForm({
    schema,
    values: { scores },
    unsaved: 'несохранённые баллы',
    submit: async (values) => {
      // What one has not touched another may have scored meanwhile.
      const from = form.formState.defaultValues?.scores ?? {};
      const sent = Object.entries(values.scores)
        .filter(([key, score]) => score !== from[key])
        .map(scoreOf);
      if (sent.length === 0) return;
      try {
        await save.send({ params: { id: lot.id }, body: { scores: sent } });
      } catch (error) {
        throw isApiError(error) ? atTheirKeys(error, sent) : error;
      }
    },
  });
  return (
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
            {rows.map(({ application }) => (
              <tr key={application.id} className="align-top">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal break-words">
                  {application.vendor.title}
                </th>
                {criteria.map((criterion) => {
                  const key = keyOf(application.id, criterion.id);
                  return (
                    <td key={criterion.id} className="py-1.5 pr-4">
                      {canEdit ? (
                        <Field
                          name={`scores.${key}`}
                          label={`${criterion.title}: ${application.vendor.title}`}
                          className="[&>label]:sr-only"
                        >
                          {(bind) => <DecimalInput {...(bind as ControlProps<string>)} />}
                        </Field>
                      ) : (
                        formatDecimal(scores[key])
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
  );
}

/** `scores.3.score` → the field of the one that was sent fourth. */
function atTheirKeys(error: ApiError, sent: readonly ReturnType<typeof scoreOf>[]): ApiError {
  const errors = Object.entries(error.problem.errors ?? {}).map(([path, messages]) => {
    const one = sent[Number(/^scores\.(\d+)\b/.exec(path)?.[1] ?? -1)];
    return [one ? `scores.${keyOf(one.applicationId, one.criterionId)}` : path, messages];
  });
  return new ApiError(error.status, { ...error.problem, errors: Object.fromEntries(errors) });
}
