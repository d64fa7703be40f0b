// An application as a component gets it: the fields that the editor reads, of made-up values.
import type { Application } from '../../../src/api/records/application.ts';
import type { Terms } from '../../../src/api/records/application-terms.ts';
import type { Offer } from '../../../src/api/records/offer.ts';
import type { Order } from '../../../src/api/records/order.ts';
import { makeTerms } from '../../support/terms.ts';

export const makeOrder = (id: number, quantity = '10'): Order => ({
  id,
  lotId: 1,
  index: id,
  packagingGroup: '',
  name: `Позиция ${id}`,
  code: '',
  okpd2: '',
  categoryId: null,
  manufacturer: '',
  comment: '',
  quantity,
  unit: '796',
  unitTitle: 'шт',
  requiredDelivery: '',
  destinationStation: '',
  destinationCode: '',
  filesCount: 0,
});

export const makeOffer = (id: number, order: Order, part: Partial<Offer> = {}): Offer =>
  ({
    id,
    applicationId: 3,
    lotId: 1,
    orderId: order.id,
    order,
    position: order.index,
    isAnalogue: false,
    name: '',
    quantity: order.quantity,
    unitPrice: '100.00',
    shipmentPeriod: null,
    manufacturer: '',
    country: '',
    manufacturedYear: null,
    guaranteePeriod: null,
    description: '',
    documentation: '',
    attachments: [],
    ...part,
  }) as unknown as Offer;

export const makeApplication = (version: number, offers: Offer[], terms: Partial<Terms> = {}): Application =>
  ({
    ...makeTerms(),
    ...terms,
    id: 3,
    lotId: 1,
    version,
    updatedAt: '2026-11-20T10:00:00Z',
    offers,
    flags: [],
    attachments: [],
    clarifications: [],
    steps: [],
  }) as unknown as Application;
