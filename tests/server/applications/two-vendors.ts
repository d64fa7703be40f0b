// A lot of one manager that two vendors are at: in draft, or in a round.
import type { RoundState } from '../../../src/api/records/round.ts';
import { inHours, makePublished } from '../lots/make-lots.ts';
import type { TestServer } from '../make.ts';
import { makeDraftApplication, makePending, must, threeItems } from './make-applications.ts';

export type TwoVendors = Awaited<ReturnType<typeof twoVendors>>;

export async function twoVendors(server: TestServer) {
  const manager = await server.signIn('manager');
  const vendor = await server.signIn('vendor');
  const rival = await server.signIn('vendor');
  const security = await server.signIn('security');
  const auditor = await server.signIn('auditor');
  return {
    manager,
    vendor,
    rival,
    security,
    auditor,

    /** A lot that accepts, with a complete draft of each of the two. */
    drafts: async () => {
      const { id: lotId } = await makePublished(manager, {}, threeItems);
      const own = await makeDraftApplication(vendor, lotId, ['1', '2', '3']);
      const other = await makeDraftApplication(rival, lotId, ['2', '3', '4']);
      return { lotId, own, other };
    },

    /** A round of the two, each with the first offer that it may bid for. */
    round: async (over: Record<string, unknown> = {}) => {
      const vendors = [vendor, rival];
      const { lotId, ids } = await makePending(server, { manager, security, auditor }, vendors, [
        ['100', '20', '30'],
        ['110', '21', '31'],
      ]);
      for (const id of ids)
        must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
      const round = { endsAt: inHours(1), stepKind: 'money', step: '5', ...over };
      must(await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, round));
      const offerIds: number[] = [];
      for (const who of vendors) {
        const { own } = must<RoundState>(await who.get(`/api/v1/lots/${lotId}/round`));
        offerIds.push(own!.lines[0]!.offerId);
      }
      return { lotId, ids, offerIds };
    },
  };
}
