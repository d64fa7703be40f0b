// The overview of a lot; in a draft its owner edits it here.
import { isEditable, isPublished } from '../../../machines/lot-predicates.ts';
import { Section } from '../../parts/layout/section.tsx';
import { LotFiles } from '../../features/lot/editor/lot-files.tsx';
import { ItemsEditor } from '../../features/lot/editor/items-editor.tsx';
import { TermsForm } from '../../features/lot/editor/terms-form.tsx';
import { useLotRelation } from '../../features/lot/lot-access.ts';
import { LotDocuments } from '../../features/lot/overview/documents.tsx';
import { LotInvitations } from '../../features/lot/overview/invite.tsx';
import { LotItems } from '../../features/lot/overview/items.tsx';
import { LotQuestions } from '../../features/lot/overview/questions.tsx';
import { LotTerms } from '../../features/lot/overview/terms.tsx';
import { VendorActions } from '../../features/lot/overview/vendor-actions.tsx';
import { useTender } from '../../features/lot/tender.ts';

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
          <TermsForm lot={lot} whole />
        </Section>
      ) : (
        <LotTerms lot={lot} />
      )}
      {editing ? <ItemsEditor lot={lot} /> : <LotItems lotId={lot.id} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <LotFiles lot={lot} />
        <LotDocuments lot={lot} />
      </div>
      {isOwner && <LotInvitations lot={lot} />}
      {isPublished(lot.status) && <LotQuestions lot={lot} />}
    </>
  );
}
