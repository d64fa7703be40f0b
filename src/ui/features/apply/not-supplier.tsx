/** `/apply` of somebody who cannot apply: what would help, while there is still something to apply to. */
import type { Lot } from '../../../api/records/lot.ts';
import type { Visitor } from '../../../machines/access.ts';
import { useAccepting } from '../lot/use-accepting.ts';
import { WhoMayApply } from '../lot/who-may-apply.tsx';
import { NotAcceptingState } from './not-accepting-state.tsx';

export function NotSupplier({ lot, visitor }: { lot: Lot; visitor: Visitor }) {
  const accepting = useAccepting(lot);
  return accepting ? (
    <WhoMayApply visitor={visitor} />
  ) : (
    <NotAcceptingState lot={lot} text="Подать заявку на неё сейчас нельзя." />
  );
}
