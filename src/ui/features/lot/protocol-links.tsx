/** The protocols that a lot has by now, as items of a list of documents. */
import { notice } from '../../../api/calls/notice.ts';
import { urlOf } from '../../../api/client.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { ProtocolKind } from '../../../rules/closed-lists.ts';
import { protocolNames } from '../../../text/enums.ts';
import { SignaturesButton } from '../signatures/signatures-button.tsx';
import { DocumentLinks } from './document-links.tsx';
import { useLotRelation } from './lot-access.ts';
import { protocolsOf } from './protocols.ts';

export function ProtocolLinks({ lot, more = [] }: { lot: Lot; more?: readonly ProtocolKind[] }) {
  const { isVendor } = useLotRelation(lot);
  // A round is told to the staff alone.
  const kinds = protocolsOf(lot).filter((kind) => kind !== 'round' || !isVendor);
  return [...kinds, ...more].map((kind) => (
    <DocumentLinks
      key={kind}
      name={protocolNames[kind]}
      urlOf={(format) => urlOf(notice.protocol, { params: { id: lot.id, kind }, query: { format } })}
    >
      <SignaturesButton
        about={{ subject: 'protocol', id: lot.id, kind }}
        name={protocolNames[kind]}
        mayAdd={!isVendor}
      />
    </DocumentLinks>
  ));
}
