/** Instead of an application that cannot be begun any more, or yet: <NotAcceptingState lot={lot} text="…" />. */
import type { Lot } from '../../../api/records/lot.ts';
import { isCancelled, isFinished } from '../../../machines/lot-predicates.ts';
import { serverNow } from '../../data/clock.ts';
import { tenderPath } from '../../data/route-params.ts';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { notAcceptingTitle } from './not-accepting.ts';

function titleOf(lot: Lot): string {
  if (isFinished(lot.status)) return 'Процедура завершена';
  if (isCancelled(lot.status)) return 'Процедура отменена';
  return notAcceptingTitle(lot, serverNow());
}

export function NotAcceptingState({ lot, text }: { lot: Lot; text: string }) {
  return (
    <EmptyState
      title={titleOf(lot)}
      text={text}
      action={<LinkButton to={tenderPath(lot.id)}>К процедуре</LinkButton>}
    />
  );
}
