/** /tender-{lot}/repeating: the re-bid round. */
import { RoundView } from '../../features/round/round-view.tsx';
import { useTender } from '../../features/lot/tender.ts';
import { useVisitor } from '../../data/visitor.ts';

export default function Page() {
  const isVendor = useVisitor().role === 'vendor';
  return <RoundView lot={useTender()} isVendor={isVendor} />;
}
