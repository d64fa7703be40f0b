/** What is submitted beside the copy that is being written; undefined where there is none, or it cannot be read. */
import { applications } from '../../../api/calls/applications.ts';
import type { Application } from '../../../api/records/application.ts';
import { useCall } from '../../data/use-call.ts';
import type { Draft } from './use-draft.ts';

export function useSubmitted({ state: { base }, sealed }: Draft): Application | undefined {
  const { data } = useCall(
    applications.read,
    { params: { id: base.id }, query: { view: 'submitted' } },
    { enabled: base.isWorkingCopy && !sealed },
  );
  if (!base.isWorkingCopy) return undefined;
  return sealed ? (sealed.submitted ?? undefined) : data?.data;
}
