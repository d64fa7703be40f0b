// The overview of a lot; in a draft its owner edits it here.
import { isEditable, isPublished } from '../../../machines/lot-predicates.ts';
import { Section } from '../../parts/layout/section.tsx';
import { AheadPart } from '../../features/insight/ahead-part.tsx';
import { LotFiles } from '../../features/lot/editor/lot-files.tsx';
import { useLotRelation } from '../../features/lot/lot-access.ts';
import { LotDocuments } from '../../features/lot/overview/documents.tsx';
import { LotItems } from '../../features/lot/overview/items.tsx';
import { LotQuestions } from '../../features/lot/overview/questions.tsx';
import { LotTerms } from '../../features/lot/overview/terms.tsx';
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
const loading = <SkeletonLines />;

export default function Page() {
  const lot = useTender();
  const { isOwner } = useLotRelation(lot);
  const editing = lot.canEdit && isEditable(lot.status);
  return (
    <>
      <VendorActions lot={lot} />
      {editing ? (
        <Section
          title="Условия"
          note="Можно заполнить не сразу: черновик хранится на сервере и виден только вам"
        >
          <WhenWanted part={termsForm} wanted props={{ lot, whole: true }} standIn={loading} />
        </Section>
      ) : (
        <LotTerms lot={lot} />
      )}
      {editing ? (
        <WhenWanted part={itemsEditor} wanted props={{ lot }} standIn={loading} />
      ) : (
        <LotItems lotId={lot.id} />
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <LotFiles lot={lot} />
        <LotDocuments lot={lot} />
      </div>
      {isPublished(lot.status) && <AheadPart lotId={lot.id} />}
      {isOwner && <WhenWanted part={invitations} wanted props={{ lot }} standIn={loading} />}
      {isPublished(lot.status) && <LotQuestions lot={lot} />}
    </>
  );
}
