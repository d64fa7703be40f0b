// What is traded in a world and in what money, and a vendor whose address nobody has confirmed yet.
import { dayOf } from '../../../src/rules/dates.ts';
import type { OfferInput } from '../../../src/api/records/offer.ts';
import { confirmationLink } from '../../../src/server/accounts/auth/tokens.ts';
import {
  agreed,
  must,
  offerRows,
  ordersOf,
  threeItems,
} from '../../server/applications/make-applications.ts';
import type { SignedIn, TestServer } from '../../server/make.ts';
import type { Goods, Money } from '../variety.ts';
import type { Cast } from './cast.ts';

export const itemsOf = (goods: Goods): Record<string, unknown>[] => (goods === 'one' ? [{}] : threeItems);

const terms: Record<Money, Record<string, unknown>> = {
  withoutVat: { vat: 'free' },
  withVat: { vat: 'vat22' },
  foreign: { currency: 'EUR', vat: 'vat0' },
};
export const termsIn = (money: Money): Record<string, unknown> => ({ ...agreed, ...terms[money] });

/** The rate that offers in foreign money are compared by. */
export async function setRate(admin: SignedIn): Promise<void> {
  must(
    await admin.post('/api/v1/rates', { code: 'EUR', nominal: '1', value: '90.5', date: dayOf(Date.now()) }),
    201,
  );
}

/** Of several items the last is not offered, and the first one by an analogue, too. */
export async function offersTo(
  who: SignedIn,
  lotId: number,
  goods: Goods,
  price: string,
): Promise<OfferInput[]> {
  const orders = await ordersOf(who, lotId);
  const prices = goods === 'one' ? [price] : [price, '20.55', null];
  const rows = offerRows(orders, prices).map((row) => ({ ...row, isAnalogue: false }));
  if (goods === 'one') return rows;
  return [...rows, { ...rows[0]!, name: 'Аналог', isAnalogue: true, unitPrice: '999.99' }];
}

/** The same people with another vendor, of an accredited company, who has not confirmed the own address. */
export async function withVendor(server: TestServer, cast: Cast): Promise<Cast> {
  return { ...cast, vendor: await server.signIn('vendor', { emailVerified: false }) };
}

/** Follows the link of the letter that a registration brings. */
export async function confirmAddress({ services }: TestServer, vendor: SignedIn): Promise<void> {
  const { publicUrl } = services.settings;
  const { url } = confirmationLink({ publicUrl, secret: services.secret }, vendor.id, vendor.user.email);
  const { headers } = await vendor.get(url.slice(publicUrl.length));
  if (headers.location !== '/verified-email') throw new Error(`confirmed: ${headers.location}`);
}
