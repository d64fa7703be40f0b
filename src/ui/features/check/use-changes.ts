/** What is not as it was opened: corrections of descriptions by the staff, answers to clarifications. */
import { useMemo } from 'react';
import { clarifications as clarificationCalls } from '../../../api/calls/clarifications.ts';
import { lots } from '../../../api/calls/lots.ts';
import type { Application } from '../../../api/records/application.ts';
import { useAllRows } from '../../data/all-rows.ts';
import { useCall } from '../../data/use-call.ts';
import { changeName, changeSide } from '../application/change-list.tsx';

export interface ChangeSince {
  key: string;
  what: string;
  kind: 'исправление' | 'ответ на уточнение';
  before: string;
  after: string;
  who: string;
  why: string;
  at: string;
}

type Fields = Record<string, unknown>;

interface Correction {
  reason?: string | null;
  changes: { offerId: number; before: Fields; after: Fields }[];
}

/** What a correction keeps in the history; a record of another shape is none. By hand: the page needs no schemas otherwise. */
const isCorrection = (payload: unknown): payload is Correction => {
  const { changes } = (payload ?? {}) as Partial<Correction>;
  return Array.isArray(changes) && changes.every((one) => isFields(one?.before) && isFields(one?.after));
};

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Null while it is read. */
export function useChanges(application: Application): {
  changes: ChangeSince[] | null;
  error: string | null;
} {
  const { id, lotId, flags, offers } = application;
  const asked = application.clarifications.some(({ answeredAt }) => answeredAt !== null);
  const isEdited = flags.includes('editedByStaff');
  const answers = useCall(clarificationCalls.details, { params: { id } }, { enabled: asked });
  const rows = useAllRows(
    lots.logs,
    {
      params: { id: lotId },
      query: { 'filter[model]': 'application', 'filter[event]': 'application.correct' },
    },
    { enabled: isEdited },
  );
  const changes = useMemo(() => {
    if ((asked && !answers.data) || (isEdited && !rows.data)) return null;
    const ofItem = (offerId: number) => offers.find((one) => one.id === offerId)?.order.index;
    const own = (rows.data?.rows ?? [])
      .filter((row) => row.modelId === id)
      .flatMap((row): ChangeSince[] => {
        const { payload } = row;
        if (!isCorrection(payload)) return [];
        return payload.changes.flatMap(({ offerId, before, after }) =>
          Object.keys(after).map((field) => ({
            key: `${row.id}:${offerId}:${field}`,
            what: `Поз. ${ofItem(offerId) ?? '—'}, ${changeName(field).toLowerCase()}`,
            kind: 'исправление' as const,
            before: changeSide(field, before[field]),
            after: changeSide(field, after[field]),
            who: row.by.name,
            why: payload.reason ?? '',
            at: row.at,
          })),
        );
      });
    const told = (answers.data?.data ?? []).flatMap((one) =>
      one.changes.map((change): ChangeSince => {
        const [, offerId] = /^offers\.(\d+)\./.exec(change.path) ?? [];
        const name = changeName(change.path, change.block);
        const index = offerId === undefined ? undefined : ofItem(Number(offerId));
        return {
          key: `${one.id}:${change.path}`,
          what: index === undefined ? name : `Поз. ${index}, ${name.toLowerCase()}`,
          kind: 'ответ на уточнение',
          before: changeSide(change.path, change.before),
          after: changeSide(change.path, change.after),
          who: 'Участник',
          why: one.text,
          at: one.answeredAt ?? one.createdAt,
        };
      }),
    );
    return [...own, ...told].toSorted((a, b) => b.at.localeCompare(a.at));
  }, [answers.data, asked, id, isEdited, offers, rows.data]);
  return { changes, error: answers.error?.message ?? rows.error?.message ?? null };
}
