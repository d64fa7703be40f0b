/** The files of one offer behind a small button, in a table's cell. */
import type { Offer } from '../../../api/records/offer.ts';
import { FilesPopover } from '../../parts/form/files-popover.tsx';

export const OfferFiles = ({ offer }: { offer: Offer }) => (
  <FilesPopover of={`предложения по позиции ${offer.order.index}`} files={offer.attachments} />
);
