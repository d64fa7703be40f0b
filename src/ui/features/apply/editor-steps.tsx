/** What else can be done with what is written, behind the bar's «…»: it is kept in sight, edits are thrown away, it is withdrawn. */
import { Star } from 'lucide-react';
import type { Application } from '../../../api/records/application.ts';
import type { MenuAction } from '../../parts/control/menu-look.ts';
import { Steps } from '../../parts/steps/steps.tsx';
import { favoriteLabel, useFavoriteToggle } from '../favorite/use-favorite-toggle.ts';
import { useFavoritesInLot } from '../favorite/use-favorites-in-lot.ts';
import type { Draft } from './use-draft.ts';

export function EditorSteps({ application, draft }: { application: Application; draft: Draft }) {
  const { id, lotId } = application;
  const { toggle } = useFavoriteToggle('application');
  const isOn = useFavoritesInLot(lotId)?.('application', id);
  const star: MenuAction = {
    label: favoriteLabel(isOn),
    icon: Star,
    disabled: isOn === undefined,
    onClick: () => toggle(id, isOn ?? false),
  };
  return (
    <Steps
      law="application"
      status={application.status}
      steps={application.steps}
      ifMatch={draft.state.base.version}
      except={['application.edit', 'application.submit', 'application.resubmit']}
      aside={['application.cancel', 'application.discardEdit']}
      tools={[star]}
      onDone={() => draft.store.forget()}
    />
  );
}
