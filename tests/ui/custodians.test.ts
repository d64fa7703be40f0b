// Choosing custodians, and a draft that lies in the vendor's browser alone.
import { expect, test } from 'vitest';
import type { CustodianCandidate } from '../../src/api/records/commission.ts';
import { readSealedText } from '../../src/api/records/sealed-content.ts';
import { reasonText } from '../../src/text/reasons.ts';
import { spareWords, whyNot, proposedThreshold } from '../../src/ui/features/commission/custodian-choice.ts';
import { contentOf, textOf, withContent } from '../../src/ui/features/sealed/sealed-record.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';

const candidate = (userId: number, recipient: string | null): CustodianCandidate => ({
  userId,
  name: `Хранитель ${userId}`,
  role: 'security',
  recipient,
});

test('says in words why no commission can be named, and what too few keys mean', () => {
  expect(whyNot([candidate(1, null)])).toContain('ни у кого');
  expect(whyNot([candidate(1, null), candidate(2, 'age1x')])).toContain('только у одного');
  expect(whyNot([candidate(1, 'age1y'), candidate(2, 'age1x')])).toBeNull();
  expect([2, 4, 5, 7].map(proposedThreshold)).toEqual([2, 2, 3, 5]);
  expect(spareWords(2, 4)).toBeNull();
  expect(spareWords(2, 3)).toContain('ещё 1 хранителя');
  expect(spareWords(2, 2)).toContain('хотя бы один');
});

test('asks of a sealed draft what the server cannot, each time anew, and writes what can be opened', () => {
  const order = makeOrder(1);
  const step = {
    event: 'application.submit',
    call: '/api/v1/applications/3/step-active',
    open: false,
    reasons: [reasonText('application', 'envelopeGiven')],
    asks: [],
  };
  const base = { ...makeApplication(1, [makeOffer(11, order, { unitPrice: '100' })]), steps: [step] };
  const unsaid = withContent(
    base,
    { ...contentOf(base), terms: { ...contentOf(base).terms, agreement: null, isAgree: false } },
    [order],
    [base.vat],
  );
  expect(unsaid.steps[0]!.reasons).toEqual(
    (['agreementChosen', 'agreed'] as const).map((guard) => reasonText('application', guard)),
  );
  const terms = { ...contentOf(base).terms, agreement: 'buyer' as const, isAgree: true };
  const said = withContent(unsaid, { ...contentOf(unsaid), terms }, [order], [base.vat]);
  expect(said.steps[0]).toMatchObject({ open: true, reasons: [] });
  const sealing = {
    lotId: base.lotId,
    companyId: 5,
    number: 2,
    offerBlock: 1,
    blockPlaces: 10,
    purpose: '',
    threshold: 2,
    custodians: [],
  };
  expect(readSealedText(textOf(said, sealing))).toMatchObject({
    number: 2,
    terms: { isAgree: true },
    offers: [{ id: 11, unitPrice: '100.00' }],
  });
});
