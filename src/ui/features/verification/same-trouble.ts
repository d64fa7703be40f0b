/** Who of the lot's other applications lacks what the offers asked about lack: the manager may want the same from them. */
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { Offer } from '../../../api/records/offer.ts';
import type { Block } from '../../../machines/application-statuses.ts';
import { isOffered } from './offered.ts';

export interface Other {
  id: number;
  title: string;
  /** Its offers on the same items: the request is about them. */
  offerIds: number[];
  /** «позиция 10: нет изготовителя, помечена»; empty: nothing that the platform could know of. */
  trouble: string[];
  /** How much it has in common with what is asked about: the most comes first. */
  weight: number;
}

/** What a row of an offer may be without, in words after «нет», and the block that opens it. */
const MAY_LACK: readonly [Block, string, (offer: Offer) => boolean][] = [
  ['offers_block', 'изготовителя', ({ manufacturer }) => manufacturer === ''],
  ['offers_block', 'страны', ({ country }) => country === ''],
  ['offers_block', 'года выпуска', ({ manufacturedYear }) => manufacturedYear === null],
  ['offers_block', 'гарантии', ({ guaranteePeriod }) => guaranteePeriod === null],
  ['shipment_block', 'срока поставки', ({ shipmentPeriod }) => shipmentPeriod === null],
  ['document_block', 'файлов', ({ attachments }) => attachments.length === 0],
];

/** `rows`: the lot's other applications that wait for the manager; `offers`: theirs on the items that are asked about. */
export function othersOf(
  { asked, blocks }: { asked: readonly Offer[]; blocks: readonly Block[] },
  rows: readonly Pick<ApplicationListed, 'id' | 'vendor'>[],
  offers: readonly Offer[],
): Other[] {
  const others = rows.map(({ id, vendor }) => {
    const own = offers.filter((offer) => offer.applicationId === id && isOffered(offer));
    const inCommon = asked.flatMap((one) => {
      const same = own.filter(({ orderId }) => orderId === one.orderId);
      const lacks = MAY_LACK.filter(
        ([block, , isWithout]) => blocks.includes(block) && isWithout(one) && same.some(isWithout),
      ).map(([, word]) => word);
      const isMarked = same.some(({ needsClarification }) => needsClarification);
      return lacks.length > 0 || isMarked ? [{ index: one.order.index, lacks, isMarked }] : [];
    });
    const trouble = inCommon.map(({ index, lacks, isMarked }) => {
      const said = [
        ...(lacks.length > 0 ? [`нет ${lacks.join(', ')}`] : []),
        ...(isMarked ? ['помечена для уточнения'] : []),
      ];
      return `позиция ${index}: ${said.join(', ')}`;
    });
    const weight = inCommon.reduce((sum, { lacks, isMarked }) => sum + lacks.length + Number(isMarked), 0);
    return { id, title: vendor.title, offerIds: own.map((offer) => offer.id), trouble, weight };
  });
  return others.toSorted((one, other) => other.weight - one.weight);
}
