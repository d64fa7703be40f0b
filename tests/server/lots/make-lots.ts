// Valid lots for the tests of this room, made through the calls themselves.
import type { SignedIn, TestServer } from '../make.ts';

export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

export const lotBody = (over: Record<string, unknown> = {}) => ({
  title: 'Насосы центробежные для водозабора',
  description: 'Поставка на склад заказчика',
  currency: 'RUB',
  basis: 'DDP',
  address: 'Усть-Кут, ул. Кирова, 1',
  applicationsDeadline: inHours(24),
  ...over,
});

export const orderBody = (over: Record<string, unknown> = {}) => ({
  name: 'Насос К 80-50-200 с электродвигателем',
  quantity: '3',
  unit: '796',
  okpd2: '28.13.14.110',
  code: 'НС-80/50',
  ...over,
});

/** More than these are stored by one call: hundreds of calls would take longer than what is tested. */
const FEW = 10;

export interface MadeLot {
  id: number;
  number: string;
  version: number;
  status: string;
}

export async function makeDraft(
  manager: SignedIn,
  over: Record<string, unknown> = {},
  orders: Record<string, unknown>[] = [{}],
): Promise<MadeLot> {
  const made = await manager.post('/api/v1/lots', lotBody(over));
  if (made.status !== 201) throw new Error(`lot: ${made.status} ${JSON.stringify(made.body)}`);
  const { id } = (made.body as { data: MadeLot }).data;
  if (orders.length > FEW) {
    const save = orders.map((order) => orderBody(order));
    const saved = await manager.patch(`/api/v1/lots/${id}/orders`, { save });
    if (saved.status !== 200) throw new Error(`orders: ${saved.status} ${JSON.stringify(saved.body)}`);
    return readLot(manager, id);
  }
  for (const order of orders) {
    const added = await manager.post(`/api/v1/lots/${id}/orders`, orderBody(order));
    if (added.status !== 201) throw new Error(`order: ${added.status} ${JSON.stringify(added.body)}`);
  }
  return readLot(manager, id);
}

export async function readLot(who: SignedIn, id: number): Promise<MadeLot> {
  const reply = await who.get(`/api/v1/lots/${id}`);
  if (reply.status !== 200) throw new Error(`read: ${reply.status} ${JSON.stringify(reply.body)}`);
  return (reply.body as { data: MadeLot }).data;
}

export async function makePublished(
  manager: SignedIn,
  over: Record<string, unknown> = {},
  orders?: Record<string, unknown>[],
): Promise<MadeLot> {
  const { id } = await makeDraft(manager, over, orders);
  const reply = await manager.post(`/api/v1/lots/${id}/step-to-applications`);
  if (reply.status !== 200) throw new Error(`publish: ${reply.status} ${JSON.stringify(reply.body)}`);
  return (reply.body as { data: MadeLot }).data;
}

/** The deadline as if it had passed already: the row alone, so that the clock's worker finds it due. */
export async function passDeadline({ services }: TestServer, id: number): Promise<void> {
  await services.pool.query(
    `update lots set applications_deadline = clock_timestamp() - interval '10 seconds',
       next_check_at = clock_timestamp() - interval '10 seconds' where id = $1`,
    [id],
  );
}
