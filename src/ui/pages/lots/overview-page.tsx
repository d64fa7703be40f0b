// The overview of a lot; in a draft its owner edits it here.
import type { Lot } from '../../../api/records/lot.ts';
import { isEditable, isPublished } from '../../../machines/lot-predicates.ts';
import { Section } from '../../parts/section.tsx';
import { LotFiles } from './editor/lot-files.tsx';
import { ItemsEditor } from './editor/items-editor.tsx';
import { TermsForm } from './editor/terms-form.tsx';
import { useLotRelation } from './lot-access.ts';
import { LotDocuments } from './overview/documents.tsx';
import { LotInvitations } from './overview/invite.tsx';
import { LotItems } from './overview/items.tsx';
import { LotQuestions } from './overview/questions.tsx';
import { LotTerms } from './overview/terms.tsx';
import { VendorActions } from './overview/vendor-actions.tsx';
import { TenderPage } from './tender-page.tsx';

export default function Page() {
  return <TenderPage>{(lot) => <Overview key={lot.id} lot={lot} />}</TenderPage>;
}

function Overview({ lot }: { lot: Lot }) {
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
