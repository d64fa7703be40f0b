/** The protocols of a lot that its reader may open, as items of a list of documents. */
import { notice } from '../../../api/calls/notice.ts';
import { urlOf } from '../../../api/client.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { protocolNames } from '../../../text/enums.ts';
import { SignaturesButton } from '../signatures/signatures-button.tsx';
import { DocumentLinks } from './document-links.tsx';
import { useLotRelation } from './lot-access.ts';

export function ProtocolLinks({ lot }: { lot: Lot }) {
  const { isVendor } = useLotRelation(lot);
  return (lot.protocols ?? []).map((kind) => (
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
