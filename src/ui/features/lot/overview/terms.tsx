/** The terms of a lot as everyone reads them: facts at the side of its page. */
import type { ReactNode } from 'react';
import type { Lot } from '../../../../api/records/lot.ts';
import {
  lotTermNames,
  termWords,
  termInWords,
  type LotTermName,
} from '../../../../api/records/lot-term-words.ts';
import { currencySign } from '../../../../rules/currencies.ts';
import { criterionNames } from '../../../../text/enums.ts';
import { Facts } from '../../../parts/layout/facts.tsx';
import { formatPhone } from '../../../../rules/identifiers/phone.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { MailAddress } from '../../../parts/text/mail-address.tsx';
import { DateTime } from '../../../parts/text/text.tsx';
import type { TermName } from '../../../parts/control/explained.tsx';

const EXPLAINED: Partial<Record<LotTermName, TermName>> = { basis: 'basis', ratingType: 'ratingType' };

export function LotTerms({ lot }: { lot: Lot }) {
  return (
    <Section title="Условия">
      <Facts
        items={[
          ...lotTermNames
            .filter((name) => !SHOWN_APART.has(name))
            .map((name): [string, ReactNode, TermName?] => [
              termWords[name].label,
              shownTerm(lot, name),
              EXPLAINED[name],
            ]),
          lot.criteria.length > 0 && ['Критерии', criteriaOf(lot)],
          lot.admission && ['Проверки заявок', checksOf(lot.admission)],
          ['Опубликована', <DateTime key="published" value={lot.publishedAt} />],
          lot.openedAt !== null && [
            'Конверты вскрыты',
            <DateTime key="opened" value={lot.openedAt} />,
            'opening',
          ],
          lot.finishedAt !== null && ['Завершена', <DateTime key="finished" value={lot.finishedAt} />],
          lot.owner.name !== '' && ['Ответственный', lot.owner.name],
        ]}
      />
    </Section>
  );
}

/** In the page's head, in sections of their own. */
const SHOWN_APART: ReadonlySet<LotTermName> = new Set(['title', 'description', 'contacts']);

function shownTerm(lot: Lot, name: LotTermName): ReactNode {
  if (name === 'categoryId') return lot.category && `${lot.category.code} ${lot.category.title}`;
  if (name === 'currency') return `${currencySign(lot.currency)}, без НДС`;
  if (name === 'applicationsDeadline') return <DateTime value={lot.applicationsDeadline} />;
  return termInWords(lot, name);
}

const checksOf = ({ securityCheck, auditCheck }: NonNullable<Lot['admission']>): string =>
  ['организатор', securityCheck && 'служба безопасности', auditCheck && 'аудитор'].filter(Boolean).join(', ');

const criteriaOf = ({ criteria }: Lot): string =>
  criteria.map(({ title, code, weight }) => `${title || criterionNames[code]} — ${weight}\u00A0%`).join('\n');

export function LotContacts({ lot }: { lot: Lot }) {
  if (lot.contacts.length === 0) return null;
  return (
    <Section title={termWords.contacts.label}>
      <ul className="flex flex-col gap-2 text-table">
        {lot.contacts.map((contact) => (
          <li key={`${contact.name} ${contact.phone} ${contact.email}`}>
            <span className="font-medium">{contact.name}</span>
            <span className="block text-ink-soft">
              {contact.phone && <a href={`tel:+${contact.phone}`}>{formatPhone(contact.phone)}</a>}
              {contact.phone && contact.email && ' · '}
              {contact.email && (
                <a className="link" href={`mailto:${contact.email}`}>
                  <MailAddress text={contact.email} />
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
