/** The terms of a lot as everyone reads them. */
import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Lot } from '../../../../api/records/lot.ts';
import {
  lotTermNames,
  termWords,
  termInWords,
  type LotTermName,
} from '../../../../api/records/lot-term-words.ts';
import { isDeleted } from '../../../../machines/lot-predicates.ts';
import { criterionNames } from '../../../../text/enums.ts';
import { Button } from '../../../parts/control/button.tsx';
import { DescriptionList } from '../../../parts/layout/description-list.tsx';
import { formatPhone } from '../../../../rules/identifiers/phone.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { DateTime } from '../../../parts/text/text.tsx';
import { useLotRelation } from '../lot-access.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { termsForm } from '../terms-form-part.ts';

export function LotTerms({ lot }: { lot: Lot }) {
  const { isOwner } = useLotRelation(lot);
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <Section title="Название, описание и контакты" note="Остальные условия после публикации не меняются">
        <WhenWanted
          part={termsForm}
          wanted
          props={{ lot, whole: false, onSaved: () => setEditing(false), onCancel: () => setEditing(false) }}
          onMissing={() => setEditing(false)}
        />
      </Section>
    );
  }
  const mayEdit = isOwner && !isDeleted(lot.status) && lot.asOf === undefined;
  return (
    <Section
      title="Условия"
      actions={
        mayEdit && (
          <Button size="sm" kind="quiet" icon={Pencil} onClick={() => setEditing(true)}>
            Изменить описание
          </Button>
        )
      }
    >
      {lot.description && <p className="mb-3 max-w-3xl break-words whitespace-pre-line">{lot.description}</p>}
      <DescriptionList
        columns={2}
        items={[
          ...lotTermNames
            .filter((name) => !SHOWN_APART.has(name))
            .map((name): [string, ReactNode] => [termWords[name].label, shownTerm(lot, name)]),
          lot.criteria.length > 0 && ['Критерии', <Criteria key="criteria" lot={lot} />],
          lot.admission && ['Проверки заявок', checksOf(lot.admission)],
          ['Опубликована', <DateTime key="published" value={lot.publishedAt} />],
          lot.openedAt !== null && ['Конверты вскрыты', <DateTime key="opened" value={lot.openedAt} />],
          lot.finishedAt !== null && ['Завершена', <DateTime key="finished" value={lot.finishedAt} />],
          lot.owner.name !== '' && ['Ответственный', lot.owner.name],
          lot.contacts.length > 0 && [termWords.contacts.label, <Contacts key="contacts" lot={lot} />],
        ]}
      />
    </Section>
  );
}

/** In the page's head, over the list, and at its end. */
const SHOWN_APART: ReadonlySet<LotTermName> = new Set(['title', 'description', 'contacts']);

function shownTerm(lot: Lot, name: LotTermName): ReactNode {
  if (name === 'categoryId') return lot.category && `${lot.category.code} ${lot.category.title}`;
  if (name === 'applicationsDeadline') return <DateTime value={lot.applicationsDeadline} />;
  return termInWords(lot, name);
}

const checksOf = ({ securityCheck, auditCheck }: NonNullable<Lot['admission']>): string =>
  ['организатор', securityCheck && 'служба безопасности', auditCheck && 'аудитор'].filter(Boolean).join(', ');

function Criteria({ lot }: { lot: Lot }) {
  return (
    <ul>
      {lot.criteria.map((criterion) => (
        <li key={criterion.id}>
          {criterion.title || criterionNames[criterion.code]} — {criterion.weight} %
        </li>
      ))}
    </ul>
  );
}

function Contacts({ lot }: { lot: Lot }) {
  return (
    <ul className="flex flex-col gap-1">
      {lot.contacts.map((contact) => (
        <li key={`${contact.name} ${contact.phone} ${contact.email}`}>
          {contact.name}
          <span className="block text-ink-soft">
            {contact.phone && <a href={`tel:+${contact.phone}`}>{formatPhone(contact.phone)}</a>}
            {contact.phone && contact.email && ' · '}
            {contact.email && (
              <a className="link" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
