/** The protocols that a lot has by now, as items of a list of documents. */
import { notice } from '../../../api/calls/notice.ts';
import { urlOf } from '../../../api/client.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { protocolNames } from '../../../text/enums.ts';
import { DocumentLinks } from './document-links.tsx';
import { protocolsOf } from './protocols.ts';

export const ProtocolLinks = ({ lot }: { lot: Lot }) =>
  protocolsOf(lot).map((kind) => (
    <DocumentLinks
      key={kind}
      name={protocolNames[kind]}
      urlOf={(format) => urlOf(notice.protocol, { params: { id: lot.id, kind }, query: { format } })}
    />
  ));
