/** What a company that may not apply any more has here of its own: what it submitted goes on, a draft waits. */
import type { ReactNode } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { Visitor } from '../../../machines/access.ts';
import { awaitsAnswer, isDraft, isSubmitted } from '../../../machines/application-predicates.ts';
import { useCall } from '../../data/use-call.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { WhoMayApply } from '../lot/who-may-apply.tsx';
import { OwnApplication } from './own-application.tsx';

interface KeptApplicationProps {
  lot: Lot;
  visitor: Visitor & { id: number };
  accepting: boolean;
  /** Where there is nothing of its own. */
  otherwise: ReactNode;
}

export function KeptApplication({ lot, visitor, accepting, otherwise }: KeptApplicationProps) {
  const { data, error } = useCall(applications.list, { query: { 'filter[lot]': String(lot.id) } });
  if (!data && !error) return <SkeletonLines lines={8} />;
  const submitted = data?.data.find(({ status }) => isSubmitted(status));
  if (submitted) {
    // What a procedure ended with stays as it was.
    const isMarked = submitted.flags.includes('lostAccreditation');
    return (
      <Stack>
        {isMarked && <WhoMayApply visitor={visitor} />}
        <Submitted id={submitted.id} userId={visitor.id} accepting={accepting} isMarked={isMarked} />
      </Stack>
    );
  }
  const isBegun = accepting && data?.data.some(({ status }) => isDraft(status));
  return (
    <Stack>
      {otherwise}
      {isBegun && (
        <Notice tone="neutral" title="Черновик заявки сохранён">
          Продолжить и подать его можно будет после аккредитации, если к тому времени приём ещё идёт.
        </Notice>
      )}
    </Stack>
  );
}

interface SubmittedProps {
  id: number;
  userId: number;
  accepting: boolean;
  isMarked: boolean;
}

function Submitted({ id, userId, accepting, isMarked }: SubmittedProps) {
  const { data } = useCall(applications.read, { params: { id }, query: { view: 'submitted' } });
  const application = data?.data;
  if (!application) return <SkeletonLines lines={8} />;
  return (
    <OwnApplication
      application={application}
      userId={userId}
      isAsked={awaitsAnswer(application.status)}
      isHeld
      notice={
        isMarked && (
          <Notice tone="neutral" title="Поданная заявка остаётся в процедуре">
            Организатор увидит отметку об аккредитации и решит сам.{' '}
            {accepting &&
              'Пока идёт приём, заявку можно отозвать; изменить — только аккредитованной компании.'}
          </Notice>
        )
      }
    />
  );
}
