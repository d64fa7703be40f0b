/** What came out for the vendor's own application. */
import type { Lot } from '../../../api/records/lot.ts';
import type { LotResults } from '../../../api/records/results.ts';
import { isDeclined, type AgreementStatus } from '../../../machines/agreement-statuses.ts';
import { vendorStatuses, type VendorStatus } from '../../../machines/application-predicates.ts';
import { vendorStatusNotes } from '../../../text/application-words.ts';
import { agreementStates, vendorStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Section, Stat, StatRow } from '../../parts/layout/section.tsx';
import { Money } from '../../parts/text/text.tsx';
import { applicationPath, tenderPath } from '../../data/route-params.ts';

const isVendorStatus = (text: string): text is VendorStatus =>
  (vendorStatuses as readonly string[]).includes(text);

interface OwnResultProps {
  lot: Lot;
  own: NonNullable<LotResults['own']>;
  /** How far its contract is; null where it has won nothing. */
  agreement: AgreementStatus | null;
}

export function OwnResult({ lot, own, agreement }: OwnResultProps) {
  const status = isVendorStatus(own.vendorStatus) ? own.vendorStatus : null;
  return (
    <Section
      title="Ваш результат"
      actions={
        <>
          <LinkButton to={tenderPath(lot.id, 'rating')}>Ваш рейтинг</LinkButton>
          {own.itemsWon > 0 && (
            <LinkButton kind="primary" to={applicationPath(lot.id, own.applicationId, 'agreement')}>
              К договору
            </LinkButton>
          )}
        </>
      }
    >
      {status && (
        <p className="mb-3 flex flex-wrap items-center gap-3">
          <Badge {...vendorStates[status]} />
          {agreement !== null && isDeclined(agreement) ? (
            <Badge {...agreementStates[agreement]} />
          ) : (
            <span>{vendorStatusNotes[status]}</span>
          )}
        </p>
      )}
      <StatRow>
        <Stat label="Место" value={own.place ?? '—'} />
        <Stat label="Выиграно позиций" value={own.itemsWon} />
        <Stat label="Сумма без НДС" value={<Money value={own.sum} currency={own.currency} />} />
      </StatRow>
    </Section>
  );
}
