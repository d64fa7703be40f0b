/** What is worth reading before a publication, beside its figures. */
import { LateDelivery } from './late-delivery.tsx';
import { NextAmendment } from './next-amendment.tsx';

export default function BeforePublishing({ lotId, deadline }: { lotId: number; deadline: string | null }) {
  return (
    <>
      {deadline !== null && <LateDelivery {...{ lotId, deadline }} />}
      <NextAmendment lotId={lotId} />
    </>
  );
}
