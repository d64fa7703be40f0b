import { strFromU8, unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '../../../src/machines/access.ts';
import { lots, type LotTableRow } from '../../../src/server/lots/core/tables.ts';
import { lotProtocols } from '../../../src/server/outcome/protocols/of-lot.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import { offers } from '../../../src/server/applications/core/offer-tables.ts';
import type { Application } from '../../../src/api/records/application.ts';
import { countedTexts } from '../../../src/text/counted.ts';
import { protocolTexts } from '../../../src/text/papers.ts';
import { agreed, must, openLot, ordersOf, threeItems } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { docxText } from '../support/docx.ts';
import { pdfStreams } from '../support/pdf.ts';
import { makeApplication, makeLot } from '../lots/make-lot.ts';

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
let rival: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  vendor = await server.signIn('vendor');
  rival = await server.signIn('vendor');
});
afterAll(() => server.close());

const notice = (id: number) => `/api/v1/lots/${id}/notice-form`;
const protocol = (id: number, kind: string) => `/api/v1/lots/${id}/protocol/${kind}`;

describe('the notice', () => {
  it('is a sound Word file with signs that were taken before and no XML can hold', async () => {
    const lot = await makeLot(server, manager);
    const title = 'Тру\u0001бы\uFFFE';
    await server.services.pool.query('update lots set title = $2, description = $2 where id = $1', [
      lot.id,
      title,
    ]);
    const parts = Object.values(unzipSync(new Uint8Array((await manager.get(notice(lot.id))).bytes)));
    const xml = parts.map((part) => strFromU8(part)).join('');
    expect(xml).toContain('Трубы\uFFFD');
    for (const sign of ['Тру\u0001', '\uFFFE']) expect(xml).not.toContain(sign);
  });

  it('is a Word file with the number, the items and the terms, for a guest too', async () => {
    const lot = await makeLot(server, manager, { description: 'Трубы для котельной & «резерв» <срочно>' });
    const reply = await server.guest().get(notice(lot.id));
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toContain('wordprocessingml');
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain(
      `Извещение ${lot.number}.docx`,
    );
    const text = docxText(reply.bytes);
    for (const said of [
      lot.number,
      'Труба стальная 57×3,5 ГОСТ 8732-78',
      'Отвод 90° 57×4',
      '24.20.13.110',
      '12,5',
      '10.01.2030 12:00:00',
      'DDP',
      'Трубы для котельной &amp; «резерв» &lt;срочно&gt;',
    ])
      expect(text).toContain(said);
  });

  it('is a pdf with embedded fonts and Cyrillic text', async () => {
    const lot = await makeLot(server, manager);
    const reply = await server.guest().get(`${notice(lot.id)}?format=pdf`);
    // A browser shows it, and nothing in it can run; a Word file is saved.
    expect(reply.headers['content-disposition']).toMatch(/^inline/);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const streams = pdfStreams(reply.bytes);
    const raw = reply.bytes.toString('latin1');
    expect(raw).toMatch(/FontFile2/);
    expect(raw).toMatch(/BaseFont \/[A-Z]{6}\+Roboto/);
    // The fonts' own tables say which letters their glyphs stand for: и з в е щ of «Извещение».
    const letters = streams.filter((stream) => stream.includes('begincmap')).join('');
    for (const letter of 'извещ')
      expect(letters.toLowerCase()).toContain(letter.charCodeAt(0).toString(16).padStart(4, '0'));
  });

  it('of a draft and of a closed lot is for those who see it', async () => {
    const draft = await makeLot(server, manager, { status: 'draft', publishedAt: null });
    const closed = await makeLot(server, manager, { isOpen: false });
    for (const lot of [draft, closed]) {
      expect((await server.guest().get(notice(lot.id))).status).toBe(404);
      expect((await vendor.get(notice(lot.id))).status).toBe(404);
      expect((await manager.get(notice(lot.id))).status).toBe(200);
    }
  });

  it('ends with its questions, or with the attachments where there are any; its date is among the terms', async () => {
    const lot = await makeLot(server, manager, { status: 'draft', publishedAt: null });
    const bare = docxText((await manager.get(notice(lot.id))).bytes);
    expect(bare).not.toContain('Приложени');
    expect(bare).toMatch(
      /3\. Сроки.*Документ сформирован: \s*\d\d\.\d\d\.\d{4}, по данным площадки.*4\. Позиции/s,
    );
    const sent = await manager.upload('/api/v1/lot-files', [{ name: 'чертёж.txt', content: 'текст' }], {
      lot_id: String(lot.id),
    });
    expect(sent.status).toBeLessThan(300);
    const text = docxText((await manager.get(notice(lot.id))).bytes);
    expect(text).toMatch(/9\. Приложения\s+1\. чертёж\.txt/);
  });

  it('says nothing of applications', async () => {
    const lot = await makeLot(server, manager);
    await makeApplication(server, lot, vendor, '987654.32', null);
    const text = docxText((await manager.get(notice(lot.id))).bytes);
    expect(text.replaceAll(/\s/g, '')).not.toMatch(/987654/);
  });

  it('of many items is made in a thread of its own', async () => {
    const lot = await makeLot(
      server,
      manager,
      {},
      Array.from({ length: 300 }, (_, n) => `Позиция ${n}`),
    );
    expect((await manager.get(notice(lot.id))).status).toBe(200);
    expect((await manager.get(`${notice(lot.id)}?format=pdf`)).status).toBe(200);
  });
});

describe('protocols', () => {
  it('do not exist before the opening, nor while the lot is sealed again', async () => {
    const sealed = await makeLot(server, manager, { status: 'deadlined' });
    await makeApplication(server, sealed, vendor, '100.00', null);
    const again = await makeLot(server, manager, { openedAt: new Date(), isSealed: true, wasReopened: true });
    await makeApplication(server, again, vendor, '100.00', new Date());
    const admin = await server.signIn('admin');
    for (const lot of [sealed, again])
      for (const who of [manager, admin])
        for (const kind of ['opening', 'admission', 'results']) {
          const reply = await who.get(protocol(lot.id, kind));
          expect(reply.status).toBe(422);
          expect(reply.problem.errors?.status?.[0]).toMatch(/^Протокол появится/);
        }
    expect((await manager.get(protocol(sealed.id, 'nonsense'))).status).toBe(404);
  });

  it('tell what was opened, who was admitted and who won, each in its time', async () => {
    const opened = new Date();
    const lot = await makeLot(server, manager, {
      status: 'verification',
      openedAt: opened,
      isSealed: false,
      admission: { securityCheck: false, auditCheck: false },
    });
    const winner = await makeApplication(server, lot, vendor, '1000.00', opened, { status: 'verified' });
    const loser = await makeApplication(server, lot, rival, '2000.00', opened, { status: 'rejected' });
    await makeApplication(server, lot, await server.signIn('vendor'), '3000.00', null, {
      status: 'cancelled',
    });

    const opening = docxText((await manager.get(protocol(lot.id, 'opening'))).bytes);
    expect(opening).toContain('25\u00A0000,00\u00A0₽');
    expect(opening).toContain('50\u00A0000,00\u00A0₽');
    expect(opening).not.toContain('75\u00A0000,00');
    expect(opening).not.toContain(countedTexts.own);
    expect((await manager.get(protocol(lot.id, 'admission'))).status).toBe(422);
    expect((await manager.get(protocol(lot.id, 'results'))).status).toBe(422);

    const { db } = server.services;
    await db
      .update(lots)
      .set({ status: 'finished', admissionRevealedAt: opened, finishedAt: opened })
      .where(eq(lots.id, lot.id));
    await db
      .update(offers)
      .set({ allocatedQuantity: '10', repeatedPrice: '900.00', isAnalogue: true, manufacturer: 'Тобол' })
      .where(eq(offers.applicationId, winner));
    await db
      .update(offers)
      .set({ approvedByCustomer: false, approvalReason: 'Не тот материал', name: '' })
      .where(eq(offers.applicationId, loser));
    // Once told it is no protocol again while it is decided anew, nor while the lot is sealed again.
    for (const anew of [{ status: 'verification' }, { status: 'applications', isSealed: true }] as const) {
      await db.update(lots).set(anew).where(eq(lots.id, lot.id));
      expect((await manager.get(protocol(lot.id, 'admission'))).status).toBe(422);
    }
    await db.update(lots).set({ status: 'finished', isSealed: false }).where(eq(lots.id, lot.id));
    const docx = (await manager.get(protocol(lot.id, 'admission'))).bytes;
    expect(docx.toString('latin1')).toMatch(/word\/media\/[^/]+\.png/);
    const admission = docxText(docx);
    expect(admission).toMatch(/Допущена[\s\S]*Отклонена/);
    // What was not named by its vendor is known by the item.
    expect(admission).toMatch(/Отвод 90° 57×4[\s\S]{0,400}Не тот материал/);
    const results = docxText((await manager.get(protocol(lot.id, 'results'))).bytes);
    expect(results).toContain('9\u00A0000,00\u00A0₽');
    expect(results).toMatch(/аналог[^<]*Тобол/);
    expect(results).toContain('18\u00A0000,00\u00A0₽');
    for (const paper of [opening, admission, results])
      expect(paper).toContain(`http://test.local/check?lot=${lot.id}`);
    for (const kind of ['opening', 'admission', 'results']) {
      const pdf = (await manager.get(`${protocol(lot.id, kind)}?format=pdf`)).bytes;
      const text = pdf.toString('latin1');
      expect(text.slice(0, 8)).toBe('%PDF-1.7');
      // What PDF/A-2b asks for: it says so of itself, its colours are told, it has an id, and every font is within it.
      for (const sign of [
        /<pdfaid:part>2<\/pdfaid:part>/,
        /<pdfaid:conformance>B<\/pdfaid:conformance>/,
        /\/OutputIntents/,
        /\/GTS_PDFA1/,
        /\/ID \[/,
      ])
        expect([kind, sign.test(text)]).toEqual([kind, true]);
      expect(text).not.toMatch(/\/Encrypt|\/JavaScript|\/Subtype \/Type1\b/);
    }
  });

  it('of the opening tells what was sealed: the items with a price, the main offers’ sum, the tax, and that an analogue is no addition', async () => {
    const owner = await server.signIn('manager');
    // So many papers a minute are made for one address.
    owner.address = '127.0.0.4';
    const { id: lotId } = await makePublished(owner, {}, threeItems);
    const [first, second] = await ordersOf(vendor, lotId);
    const offered = { orderId: first!.id, name: 'Насос', quantity: first!.quantity };
    const own = [
      { ...offered, unitPrice: '7.00', isAnalogue: true },
      { ...offered, unitPrice: '1234.50' },
      { ...offered, orderId: second!.id, unitPrice: null },
    ];
    const terms = { ...agreed, vat: 'vat10' };
    const { id } = must<Application>(
      await vendor.post(`/api/v1/lots/${lotId}/applications`, { ...terms, offers: own }),
      201,
    );
    must(await vendor.post(`/api/v1/applications/${id}/step-active`));
    await openLot(server, owner, lotId);
    const read = async () =>
      docxText((await owner.get(protocol(lotId, 'opening'))).bytes).replaceAll(/<[^>]*>|\u00A0|\s/g, '');
    const told = await read();
    expect(told).toMatch(/\(UTC\+3\)112345,00₽НДС10%/);
    for (const words of [protocolTexts.opening, countedTexts.own])
      expect(told).toContain(words.replaceAll(' ', ''));
    // Whatever becomes of it afterwards.
    const { pool } = server.services;
    await pool.query('delete from offers where application_id = $1 and is_analogue', [id]);
    await pool.query(
      `update applications set terms = jsonb_set(terms::jsonb, '{vat}', '"free"') where id = $1`,
      [id],
    );
    expect(await read()).toBe(told);
  });

  it('are for the owner, the checking staff, and participants after the finish', async () => {
    const opened = new Date();
    const lot = await makeLot(server, manager, { status: 'rating', openedAt: opened, isSealed: false });
    await makeApplication(server, lot, vendor, '1000.00', opened);
    const path = protocol(lot.id, 'opening');
    const other = await server.signIn('manager');
    const status = async (who: SignedIn) => (await who.get(path)).status;
    expect(await status(await server.signIn('security'))).toBe(200);
    expect(await status(await server.signIn('auditor'))).toBe(200);
    expect(await status(await server.signIn('admin'))).toBe(200);
    expect(await status(other)).toBe(403);
    expect(await status(vendor)).toBe(403);
    expect((await server.guest().get(path)).status).toBe(401);
    await server.services.db
      .update(lots)
      .set({ status: 'finished', finishedAt: opened })
      .where(eq(lots.id, lot.id));
    expect(await status(vendor)).toBe(200);
    expect(await status(rival)).toBe(403);
    // So many papers a minute are made for one address.
    for (const who of [vendor, rival]) who.address = '127.0.0.3';
    // These two name what others offered.
    for (const kind of ['round', 'refusal']) {
      const refused = await vendor.get(protocol(lot.id, kind));
      expect(refused.status, kind).toBe(403);
      expect(refused.problem.message).toBe(protocolTexts.notForParticipants);
    }
    // Nor is a participant whose application was opened in another lot, or in none.
    const elsewhere = await makeLot(server, manager, {
      status: 'finished',
      openedAt: opened,
      isSealed: false,
    });
    await makeApplication(server, elsewhere, rival, '900.00', opened);
    expect(await status(rival)).toBe(403);
    await makeApplication(server, lot, rival, '900.00', opened);
    expect(await status(rival)).toBe(200);
    await server.services.pool.query(
      'update applications set opened_version_id = null where lot_id = $1 and company_id = $2',
      [lot.id, rival.companyId],
    );
    expect(await status(rival)).toBe(403);
  });

  it('are listed in the order in which they come to be, a round’s once one has counted', () => {
    const opened = { openedAt: new Date(), isSealed: false, ownerId: manager.id };
    const none = { counted: false, refused: false, tookPart: false };
    const listed = (lot: object, read: Partial<typeof none> = {}) =>
      lotProtocols.of({ ...GUEST, id: manager.id, role: 'manager' }, lot as LotTableRow, {
        ...none,
        ...read,
      });
    expect(listed({ ...opened, status: 'draft', openedAt: null })).toEqual([]);
    expect(listed({ ...opened, status: 'verification', admissionRevealedAt: new Date() })).toEqual([
      'opening',
    ]);
    const now = { admissionRevealedAt: new Date(), finishedAt: new Date() };
    const finished = { ...opened, ...now, status: 'finished' };
    expect(listed(finished)).toEqual(['opening', 'admission', 'results']);
    expect(listed(finished, { counted: true })).toEqual(['opening', 'admission', 'round', 'results']);
  });

  it('say in the words of the law that there was nobody to choose among, and of a stopped lot why; what is sealed is not counted', async () => {
    const opened = new Date();
    const owner = await server.signIn('manager');
    // So many papers a minute are made for one address.
    owner.address = '127.0.0.2';
    const read = async (id: number, kind: string) =>
      docxText((await owner.get(protocol(id, kind))).bytes).replaceAll('\u00A0', ' ');
    const past = {
      applicationsDeadline: new Date('2026-01-10T09:00:00Z'),
      openedAt: opened,
      isSealed: false,
    };
    const checks = { admission: { securityCheck: false, auditCheck: false } };

    const single = await makeLot(server, owner, { ...past, ...checks, status: 'verification' });
    await makeApplication(server, single, vendor, '1000.00', opened, { status: 'verified' });
    const only = 'Процедура признана несостоявшейся: подана одна заявка; ';
    expect(await read(single.id, 'opening')).toContain(
      `${only}если она будет допущена, договор может быть заключён с единственным участником.`,
    );
    await server.services.db
      .update(lots)
      .set({ status: 'pending', admissionRevealedAt: opened })
      .where(eq(lots.id, single.id));
    expect(await read(single.id, 'admission')).toContain(
      `${only}договор может быть заключён с единственным участником.`,
    );

    const stopped = { status: 'cancelled', cancelledAt: opened, cancelReason: 'Потребность отпала' } as const;
    const refused = await makeLot(server, owner, { ...past, ...stopped, admissionRevealedAt: opened });
    for (const who of [vendor, rival])
      await makeApplication(server, refused, who, '1000.00', opened, { status: 'rejected' });
    const listed = async (who: SignedIn, id: number) =>
      must<Lot>(await who.get(`/api/v1/lots/${id}`)).protocols;
    expect(await listed(owner, refused.id)).toEqual(['opening', 'admission', 'closure']);
    expect(await listed(vendor, refused.id)).toBeUndefined();
    const closure = await read(refused.id, 'closure');
    expect(closure).toContain('Процедура признана несостоявшейся: не допущена ни одна заявка.');
    expect(closure).toMatch(/Потребность отпала[\s\S]*Отклонена/);

    const halfway = await makeLot(server, owner, { ...past, ...stopped });
    for (const who of [vendor, rival])
      await makeApplication(server, halfway, who, '1000.00', opened, { status: 'active' });
    const undecided = await read(halfway.id, 'closure');
    expect(undecided).toContain('Решение не принято');
    expect(undecided).not.toMatch(/Отклонена|несостоявшейся/);

    const nobody = await makeLot(server, owner, {
      ...stopped,
      applicationsDeadline: past.applicationsDeadline,
    });
    expect(await read(nobody.id, 'closure')).toMatch(
      /Подано заявок[\s\S]*несостоявшейся: не подано ни одной заявки/,
    );
    const sealed = await makeLot(server, owner, {
      ...stopped,
      applicationsDeadline: past.applicationsDeadline,
    });
    await makeApplication(server, sealed, vendor, '1000.00', null);
    // Before its deadline it is not told that there is none.
    const early = await makeLot(server, owner, stopped);
    for (const lot of [sealed, early]) {
      const paper = await read(lot.id, 'closure');
      expect(paper).toContain('Заявки не вскрывались и останутся запечатанными.');
      expect(paper).not.toMatch(/Подано заявок|несостоявшейся/);
    }
    expect((await vendor.get(protocol(sealed.id, 'closure'))).status).toBe(403);
    expect((await owner.get(protocol(single.id, 'closure'))).status).toBe(422);
  });
});
