/** The closed steps of an application, for whoever reads it. */
import { applications } from '../../../api/calls/applications.ts';
import { useCall } from '../../data/use-call.ts';
import { Doors } from './doors.tsx';

export function ApplicationDoors({ id, lotId }: { id: number; lotId: number }) {
  const { data } = useCall(applications.doors, { params: { id } });
  return data ? <Doors doors={data.data.doors} lotId={lotId} /> : null;
}
