/** The experts' scores: a row a participant, a column an expert criterion; saved together, the rating is stale after it. */
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ratings } from '../../../api/calls/rating.ts';
import { ApiError, isApiError } from '../../../api/errors.ts';
import { percent } from '../../../api/fields.ts';
import type { DataOf } from '../../../api/contract.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { EditableGrid } from '../../parts/grid/editable-grid.tsx';
import type { CellChange, GridColumn } from '../../parts/grid/grid-column.ts';
import type { GridModel } from '../../parts/grid/grid-model.ts';
import { GridTools } from '../../parts/grid/grid-tools.tsx';
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

/** A row of the grid: whose it is, and the score under each criterion's number. */
type ScoreRow = Readonly<Record<string, string>>;

const NAME = 'name';
const rowKey = ({ id = '' }: ScoreRow): string => id;
const PANEL = { title: (row: ScoreRow) => row[NAME] ?? '' };
const check = (row: ScoreRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([id, score]) => {
      const fault = isCriterion(id) ? faultOf(score) : undefined;
      return fault === undefined ? [] : [[id, fault]];
    }),
  );
const isCriterion = (id: string): boolean => /^\d+$/.test(id);
const faultOf = (score: string): string | undefined =>
  score === '' ? undefined : percent.safeParse(score).error?.issues[0]?.message;

function ScoresForm({ lot, rows, canEdit, known }: ExpertScoresProps & { known: Entered }) {
  const save = useSend(ratings.saveExpertScores, {
    done: 'Экспертные баллы сохранены, рассчитайте рейтинг заново',
    quiet: true,
  });
  const criteria = useMemo(() => lot.criteria.filter(({ code }) => code === 'expert'), [lot.criteria]);
  const scores = useMemo(
    () =>
      Object.fromEntries(
        rows.flatMap(({ application }) =>
          criteria.map(({ id }) => [
            keyOf(application.id, id),
            known.find((one) => one.applicationId === application.id && one.criterionId === id)?.score ?? '',
          ]),
        ),
      ),
    [rows, criteria, known],
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
  const typed = useWatch({ control: form.control, name: 'scores' });
  const columns = useMemo(
    () => [
      { id: NAME, header: 'Участник', width: 260, editable: false, strong: true },
      ...criteria.map(({ id, title, weight }): GridColumn<ScoreRow> => ({
        id: String(id),
        header: `${title}, вес ${weight}`,
        kind: 'number',
        digits: 2,
        width: 160,
        main: true,
      })),
    ],
    [criteria],
  );
  const shown = useMemo(
    () =>
      rows.map(({ application: { id, vendor } }): ScoreRow => ({
        id: String(id),
        [NAME]: vendor.title,
        ...Object.fromEntries(criteria.map((one) => [String(one.id), typed[keyOf(id, one.id)] ?? ''])),
      })),
    [rows, criteria, typed],
  );
  const refused = form.formState.errors.scores;
  const errors = Object.fromEntries(
    shown.flatMap((row) =>
      criteria.flatMap(({ id }) => {
        const fault = faultOf(row[String(id)] ?? '') ?? refused?.[keyOf(Number(row.id), id)]?.message;
        return fault === undefined ? [] : [[`${row.id}.${id}`, fault]];
      }),
    ),
  );

  function write(changes: CellChange<ScoreRow>[]) {
    for (const { row, column, value } of changes) {
      const name = `scores.${row.id}-${column}` as const;
      form.clearErrors(name);
      form.setValue(name, value ?? '', { shouldDirty: true });
    }
  }

  return (
    <Form form={form} label="Экспертные оценки">
      <EditableGrid
        label="Экспертные оценки"
        columns={columns}
        rows={shown}
        rowKey={rowKey}
        onChange={write}
        check={check}
        errors={errors}
        readOnly={!canEdit}
        nameOf={scored}
        panel={canEdit ? PANEL : undefined}
        tools={canEdit ? tools : undefined}
      />
      {canEdit && <SubmitButton className="self-start">Сохранить баллы</SubmitButton>}
    </Form>
  );
}

const tools = (model: GridModel<ScoreRow>) => (
  <GridTools model={model} columns={model.host.columns} faultOf={(_column, score) => faultOf(score)} />
);

/** As a cell's field is called. */
const scored = (row: ScoreRow, { header }: GridColumn<ScoreRow>): string => `${header}: ${row[NAME]}`;

/** `scores.3.score` → the field of the one that was sent fourth. */
function atTheirKeys(error: ApiError, sent: readonly ReturnType<typeof scoreOf>[]): ApiError {
  const errors = Object.entries(error.problem.errors ?? {}).map(([path, messages]) => {
    const one = sent[Number(/^scores\.(\d+)\b/.exec(path)?.[1] ?? -1)];
    return [one ? `scores.${keyOf(one.applicationId, one.criterionId)}` : path, messages];
  });
  return new ApiError(error.status, { ...error.problem, errors: Object.fromEntries(errors) });
}
