/** /tender-{lot}/verification: the commission's decisions on the applications; to a vendor what became of its own. */
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { useLotRelation } from '../../features/lot/lot-access.ts';
import { SignalsPart } from '../../features/insight/signals-part.tsx';
import { useTender } from '../../features/lot/tender.ts';
import { StaffVerification } from '../../features/verification/staff-verification.tsx';
import { VendorVerification } from '../../features/verification/vendor-verification.tsx';

export default function Page() {
  const lot = useTender();
  const { isStaff, isVendor } = useLotRelation(lot);
  if (isStaff)
    return (
      <>
        <StaffVerification lot={lot} />
        <SignalsPart lot={lot} />
      </>
    );
  if (isVendor) return <VendorVerification lot={lot} />;
  return (
    <EmptyState
      title="Проверку ведёт организатор процедуры"
      text="Её ход видят организатор, служба безопасности, аудитор и участник — о своей заявке."
    />
  );
}
