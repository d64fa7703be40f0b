/** /tender-{lot}/repeating: the re-bid round. */
import { RoundView } from '../../features/round/round-view.tsx';
import { useTender } from '../../features/lot/tender.ts';
import { useLotRelation } from '../../features/lot/lot-access.ts';

export default function Page() {
  const lot = useTender();
  const { isVendor, isStaff } = useLotRelation(lot);
  return <RoundView lot={lot} isVendor={isVendor} withEstimate={isStaff} />;
}
