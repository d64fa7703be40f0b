// The rehearsal of a round and its picture: told of prices that everybody of the staff may know, and of moves once they are revealed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lot } from '../../../src/api/records/lot.ts';
import type { RoundPicture, RoundRehearsal, RoundState } from '../../../src/api/records/round.ts';
import { makePending, must, passRound } from '../applications/make-applications.ts';
import { atOnce } from '../../../src/rules/paced.ts';
import { roundBlocks } from '../../../src/server/outcome/protocols/round-blocks.ts';
import { protocolTexts } from '../../../src/text/papers.ts';
import { docxText } from '../support/docx.ts';
import { inHours } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let manager: SignedIn;
let auditor: SignedIn;
let vendors: SignedIn[];
let lotId: number;
let ids: number[];

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  const security = await server.signIn('security');
  auditor = await server.signIn('auditor');
  vendors = [await server.signIn('vendor'), await server.signIn('vendor'), await server.signIn('vendor')];
  // 10, 150.5 and 4 pieces: 1000 + 3010 + 120 = 4130; 1100 + 3160.50 + 124 = 4384.50; the third offers two items of three.
  ({ lotId, ids } = await makePending(server, { manager, security, auditor }, vendors, [
    ['100', '20', '30'],
    ['110', '21', '31'],
    ['90', '19', null],
  ]));
});
afterAll(() => server?.close());

const rehearsal = async (query = '') =>
  must<RoundRehearsal>(await manager.get(`/api/v1/lots/${lotId}/round/rehearsal${query}`));
const protocol = () => `/api/v1/lots/${lotId}/protocol/round`;
const protocols = async () => must<Lot>(await manager.get(`/api/v1/lots/${lotId}`)).protocols;
const picture = async (who = manager) =>
  must<RoundPicture | null>(await who.get(`/api/v1/lots/${lotId}/round/picture`));

async function move(who: SignedIn, prices: string[]): Promise<void> {
  const { own } = must<RoundState>(await who.get(`/api/v1/lots/${lotId}/round`));
  const sent = own!.lines.map(({ offerId }, index) => ({ offerId, price: prices[index]! }));
  must(await who.post(`/api/v1/lots/${lotId}/round/prices`, { prices: sent }));
}

it('tells of a step before the round what it takes and how many lead, by hand the same', async () => {
  const { participants, isMarked, bestAfterStep } = await rehearsal('?stepKind=money&step=1');
  expect(isMarked).toBe(false);
  expect(bestAfterStep).toBe('3965.50');
  expect(
    participants.map(({ place, total, afterStep, stepSum, toBest, stepsToLead }) => [
      place,
      total,
      afterStep,
      Number(stepSum),
      toBest,
      stepsToLead,
    ]),
  ).toEqual([
    [1, '4130.00', '3965.50', 164.5, '0.0', null],
    // 254.50 behind, 164.50 a step: two steps.
    [2, '4384.50', '4220.00', 164.5, '6.2', 2],
    [null, '3759.50', '3599.00', 160.5, null, null],
  ]);
  const percent = await rehearsal('?stepKind=percent&step=5');
  expect(percent.participants[1]).toMatchObject({ afterStep: '4165.28', stepsToLead: 2 });
  expect((await manager.get(`/api/v1/lots/${lotId}/round/rehearsal?stepKind=percent&step=x`)).status).toBe(
    422,
  );
});

it('is the staff’s: nobody else asks for it', async () => {
  const stranger = await server.signIn('manager');
  for (const what of ['rehearsal', 'picture']) {
    const path = `/api/v1/lots/${lotId}/round/${what}`;
    expect([what, (await vendors[0]!.get(path)).status, (await stranger.get(path)).status]).toEqual([
      what,
      403,
      403,
    ]);
    expect((await server.guest().get(path)).status).toBe(401);
  }
});

it('of a running round nothing moves in either, whatever is set; then its whole course is told', async () => {
  for (const id of ids.slice(0, 2))
    must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
  const round = { endsAt: inHours(1), stepKind: 'money', step: '1' };
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, round));
  const before = await rehearsal();
  expect(before).toMatchObject({ stepKind: 'money', step: '1.00', isMarked: true });
  await move(vendors[1]!, ['98', '19.5', '29']);
  await move(vendors[0]!, ['99', '19', '29']);
  await move(vendors[1]!, ['97', '18.5', '28']);
  expect(await rehearsal('?stepKind=percent&step=9')).toEqual(before);
  expect([await picture(), await picture(auditor)]).toEqual([null, null]);
  const { own } = must<RoundState>(await vendors[1]!.get(`/api/v1/lots/${lotId}/round`));
  // 980 + 2934.75 + 116 = 4030.75; 970 + 2784.25 + 112 = 3866.25.
  expect(own!.moves.map(({ total }) => total)).toEqual(['4030.75', '3866.25']);

  expect((await manager.get(protocol())).problem.errors?.status).toEqual([protocolTexts.noRound]);
  expect(await protocols()).not.toContain('round');

  await passRound(server, lotId);
  await server.tick('lot-deadlines');
  const told = (await picture(auditor))!;
  // When prices were taken until, not when the clock noted it.
  const { endsAt } = must<RoundState>(await manager.get(`/api/v1/lots/${lotId}/round`));
  expect(told.endedAt).toBe(endsAt);
  const brief = told.participants.map(({ placeBefore, place, totalBefore, total, moves }) => [
    placeBefore,
    place,
    totalBefore,
    total,
    moves.map((one) => [one.total, one.lines]),
  ]);
  expect(brief).toEqual([
    [
      2,
      1,
      '4384.50',
      '3866.25',
      [
        ['4030.75', 3],
        ['3866.25', 3],
      ],
    ],
    // 990 + 2859.50 + 116.
    [1, 2, '4130.00', '3965.50', [['3965.50', 3]]],
  ]);
  expect(told.items.map(({ before: first, after }) => [Number(first), Number(after)])).toEqual([
    [100, 97],
    [20, 18.5],
    [30, 28],
  ]);
});

it('is a paper too, for those who may see the picture', async () => {
  const paper = docxText((await auditor.get(protocol())).bytes).replaceAll('\u00A0', ' ');
  for (const said of ['Протокол переторжки', '263,75 ₽', '4 384,50', '3 866,25', '1 (был 2)', '3 цены'])
    expect(paper).toContain(said);
  expect(paper).not.toContain('Прочерк');
  expect((await vendors[0]!.get(protocol())).status).toBe(403);
});

it('says why somebody has no place', () => {
  const one = { applicationId: 1, companyTitle: 'А', placeBefore: 1, place: 1, moves: [] };
  const both = [one, { ...one, companyTitle: 'Б', placeBefore: null, place: null }];
  const round = { number: 1, startedAt: '2026-01-01T10:00:00Z', step: '1', stepKind: 'percent' };
  const said = (participants: object[]) =>
    atOnce(
      roundBlocks({
        applications: [],
        rounds: [
          {
            round,
            picture: {
              currency: 'RUB',
              endedAt: '2026-01-01T11:00:00Z',
              items: [],
              participants: participants.map((each) => ({ ...each, totalBefore: '2.00', total: '1.00' })),
            },
          },
        ],
      } as never),
    ).flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  expect(said([one])).toEqual([]);
  expect(said(both)).toEqual([
    'Прочерк вместо места: предложены не все позиции целиком, а место в раунде есть у полных предложений.',
  ]);
});

it('of an annulled round nothing is ever told', async () => {
  for (const id of ids.slice(0, 2))
    must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
  must(
    await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, {
      endsAt: inHours(1),
      stepKind: 'money',
      step: '1',
    }),
  );
  await move(vendors[0]!, ['90', '17', '20']);
  expect(await picture()).toBeNull();
  must(await manager.post(`/api/v1/lots/${lotId}/back-to-pending`, { reason: 'Ошибка в шаге' }));
  expect(await picture()).toBeNull();
  // The one before it counted.
  const paper = docxText((await manager.get(protocol())).bytes);
  expect(paper).toContain('Раунд 1');
  expect(paper).not.toContain('Раунд 2');
  // And so the lot says that there is a paper.
  const { round } = must<Lot>(await manager.get(`/api/v1/lots/${lotId}`));
  expect(round).toMatchObject({ number: 2, hasCounted: true });
  expect(await protocols()).toContain('round');
  const annulAll = `update rounds set annulled_at = ended_at where lot_id = $1`;
  await server.services.pool.query(annulAll, [lotId]);
  expect(await protocols()).not.toContain('round');
});
