/** /tender-{lot}/repeating: the re-bid round. */
import { RoundView } from '../../features/round/round-view.tsx';
import { TenderPage } from '../../features/lot/tender-page.tsx';
import { useVisitor } from '../../data/visitor.ts';

export default function Page() {
  const isVendor = useVisitor().role === 'vendor';
  return <TenderPage page="Переторжка">{(lot) => <RoundView lot={lot} isVendor={isVendor} />}</TenderPage>;
}
