// The overview of a lot: what is bought and asked at the left, facts and papers at its side; in a draft its owner edits it here.
import { isEditable, isPublished, isRating } from '../../../machines/lot-predicates.ts';
import { useAddress } from '../../data/address.ts';
import { Button } from '../../parts/control/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { PhoneFold } from '../../parts/layout/phone-fold.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { SideColumns } from '../../parts/layout/side-columns.tsx';
import { AheadPart } from '../../features/insight/ahead-part.tsx';
import { LotFiles } from '../../features/lot/editor/lot-files.tsx';
import { useLotRelation } from '../../features/lot/lot-access.ts';
import { LotDescription } from '../../features/lot/overview/description.tsx';
import { LotDocuments } from '../../features/lot/overview/documents.tsx';
import { LotItems } from '../../features/lot/overview/items.tsx';
import { LotQuestions } from '../../features/lot/overview/questions.tsx';
import { LotContacts, LotTerms } from '../../features/lot/overview/terms.tsx';
import { VendorActions } from '../../features/lot/overview/vendor-actions.tsx';
import { useTender } from '../../features/lot/tender.ts';
import { termsForm } from '../../features/lot/terms-form-part.ts';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

// What only the organiser works with is fetched for the organiser.
const itemsEditor = lazyPart(async () => ({
  default: (await import('../../features/lot/editor/items-editor.tsx')).ItemsEditor,
}));
const invitations = lazyPart(async () => ({
  default: (await import('../../features/lot/overview/invite.tsx')).LotInvitations,
}));
const estimate = lazyPart(async () => ({
  default: (await import('../../features/estimate/estimate-section.tsx')).EstimateSection,
}));
const amendments = lazyPart(async () => ({
  default: (await import('../../features/lot/overview/amendments.tsx')).Amendments,
}));
const team = lazyPart(async () => ({
  default: (await import('../../features/lot/team/team-section.tsx')).TeamSection,
}));
const readings = lazyPart(async () => ({
  default: (await import('../../features/lot/team/readings-section.tsx')).ReadingsSection,
}));
const commission = lazyPart(async () => ({
  default: (await import('../../features/commission/commission-section.tsx')).CommissionSection,
}));
const loading = <SkeletonLines />;
const awaited = (
  <div className="awaited">
    <SkeletonLines lines={9} />
  </div>
);

export default function Page() {
  const own = useTender();
  const [address, changeAddress] = useAddress();
  const isDrafting = own.canEdit && isEditable(own.status);
  /** Its owner looks at a draft as a vendor will. */
  const isPreview = isDrafting && address.get('as') === 'vendor';
  const editing = isDrafting && !isPreview;
  // Nobody's, so that nothing of its owner's tools is drawn.
  const lot = isPreview ? { ...own, canEdit: false, ownerId: 0 } : own;
  const { isOwner, isStaff, visitor } = useLotRelation(lot);
  // Once it is published unshown, until the prices are known.
  const mayEstimate = isOwner && isPublished(lot.status) && lot.openedAt === null && !lot.showsEstimate;
  const invited = isOwner && <WhenWanted part={invitations} wanted props={{ lot }} standIn={loading} />;
  const byCommission = <WhenWanted part={commission} wanted props={{ lot }} standIn={!editing && loading} />;
  const isTalking = isStaff && !isPreview && own.asOf === undefined;
  const discussion = isTalking && (
    <WhenWanted part={team} wanted props={{ lotId: lot.id }} standIn={loading} />
  );
  if (editing) {
    return (
      <SideColumns
        sideWidth="wide"
        side={
          <>
            <Section
              title="Условия"
              note="Можно заполнить не сразу: черновик хранится на сервере и виден только вам"
            >
              <WhenWanted part={termsForm} wanted props={{ lot, whole: true }} standIn={awaited} />
            </Section>
            {byCommission}
          </>
        }
      >
        <div id="items" className="scroll-mt-2">
          <WhenWanted part={itemsEditor} wanted props={{ lot }} standIn={awaited} />
        </div>
        <WhenWanted part={estimate} wanted props={{ lot }} standIn={loading} />
        <LotFiles lot={lot} />
        <LotDocuments lot={lot} />
        {invited}
        {discussion}
      </SideColumns>
    );
  }
  const page = (
    <SideColumns
      // A guest reads what is bought first; how to take part is a press away at the window's foot.
      sideLast={visitor.role === 'guest'}
      side={
        <>
          <VendorActions lot={lot} />
          {isPublished(lot.status) && <AheadPart lotId={lot.id} />}
          <PhoneFold title="Условия, файлы, контакты">
            <LotTerms lot={lot} />
            {lot.byCommission && byCommission}
            <LotFiles lot={lot} />
            <LotDocuments lot={lot} />
            <LotContacts lot={lot} />
          </PhoneFold>
        </>
      }
    >
      <LotDescription lot={lot} />
      <div id="items" className="min-w-0 scroll-mt-2">
        <LotItems
          lotId={lot.id}
          withTalk={isTalking}
          withAllocation={isOwner && isRating(lot.status)}
          withEstimate={lot.showsEstimate || (isStaff && !isPreview)}
          withPast={isStaff && !isPreview}
          currency={lot.currency}
        />
      </div>
      {mayEstimate && <WhenWanted part={estimate} wanted props={{ lot }} standIn={loading} />}
      {isPublished(lot.status) && <WhenWanted part={amendments} wanted props={{ lotId: lot.id }} />}
      {isPublished(lot.status) && <LotQuestions lot={lot} />}
      {!isPreview && invited}
      {discussion}
      {isPublished(lot.status) && isStaff && visitor.role !== 'manager' && (
        <WhenWanted part={readings} wanted props={{ lotId: lot.id }} standIn={loading} />
      )}
    </SideColumns>
  );
  if (!isPreview) return page;
  return (
    <>
      <Notice
        title="Так процедуру увидит поставщик после публикации"
        actions={<Button onClick={() => changeAddress({ as: undefined })}>Вернуться к правке</Button>}
      >
        Срок, позиции и условия — как сохранены сейчас. Гость без входа не видит контактных лиц.
      </Notice>
      {page}
    </>
  );
}
