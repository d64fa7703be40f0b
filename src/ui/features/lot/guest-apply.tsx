/** What a guest came to a lot for, in its head; on a phone in a bar at the foot. */
import type { Lot } from '../../../api/records/lot.ts';
import { openSignIn } from '../../actors/sign-in-door.ts';
import { Button } from '../../parts/control/button.tsx';
import { preloadingSignIn } from '../account/sign-in-part.ts';
import { useAccepting } from './use-accepting.ts';

export function GuestApply({ lot }: { lot: Lot }) {
  if (!useAccepting(lot)) return null;
  return (
    <div
      data-foot-bar
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:flex max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2 max-md:pb-[max(8px,env(safe-area-inset-bottom))] print:hidden"
    >
      <Button
        kind="primary"
        size="bar"
        className="max-md:min-h-10 max-md:flex-1"
        {...preloadingSignIn}
        onClick={() => openSignIn()}
      >
        Подать заявку
      </Button>
    </div>
  );
}
