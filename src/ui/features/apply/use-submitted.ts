/** What is submitted beside what is being written, and what a colleague submits meanwhile. */
import { useEffect, useEffectEvent } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import type { Application } from '../../../api/records/application.ts';
import { queryClient } from '../../data/query-client.ts';
import { toast } from '../../data/toasts.ts';
import { keyOf, useCall } from '../../data/use-call.ts';
import { keptInput } from './kept-input.ts';
import type { Draft } from './use-draft.ts';

/** Undefined where there is none, or it cannot be read. */
export function useSubmitted({ state: { base }, sealed }: Draft): Application | undefined {
  const { data } = useCall(
    applications.read,
    { params: { id: base.id }, query: { view: 'submitted' } },
    { enabled: base.isWorkingCopy && !sealed },
  );
  if (!base.isWorkingCopy) return undefined;
  return sealed ? (sealed.submitted ?? undefined) : data?.data;
}

const LEFT =
  'Введённое вами не успело войти и осталось в этом браузере: чтобы внести его, нажмите «Изменить» и выберите «Сохранить моё».';

/** The editor goes because a colleague has submitted: who it was is told, and where what was typed is. */
export function useToldOfColleague({ state: { base }, store }: Draft, userId: number): void {
  const tell = useEffectEvent(() => {
    const key = keyOf(applications.current, { params: { id: base.lotId } });
    const receipt = queryClient.getQueryData<{ data: Application | null }>(key)?.data?.receipt;
    const by = receipt && receipt.number > (base.receipt?.number ?? 0) ? receipt.submittedBy : null;
    if (!by || by.id === userId) return;
    store.keep();
    const isLeft = keptInput(userId, `application:${base.id}`) !== null;
    toast.attention(isLeft ? LEFT : '', { title: `Заявку подал другой сотрудник: ${by.name}`, stays: true });
  });
  useEffect(() => tell, []);
}
