// Papers of the demo's companies, and contracts that came of its finished lots: one signed, one that waits for a signature, one in dispute.
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../machines/law.ts';
import { isFinished } from '../../machines/lot-predicates.ts';
import type { CompanyDocumentKind } from '../../rules/closed-lists.ts';
import { dayOf } from '../../rules/dates.ts';
import { changeDocument, documentsOf } from '../accounts/companies/documents.ts';
import { COMPANY_FILES } from '../accounts/companies/rights.ts';
import { companies } from '../accounts/companies/tables.ts';
import { touchCompany } from '../accounts/companies/touch.ts';
import { applications } from '../applications/core/tables.ts';
import { visitorOf } from '../applications/core/rights.ts';
import { takeStep } from '../engine/run-step.ts';
import type { BareEvent } from '../engine/process.ts';
import { lots } from '../lots/core/tables.ts';
import { addAgreementFiles } from '../outcome/agreements/commands.ts';
import { OWNER_MODEL } from '../outcome/agreements/facts.ts';
import { agreementProcess, type AgreementTypes } from '../outcome/agreements/process.ts';
import { agreements } from '../outcome/agreements/tables.ts';
import { databaseNow, transact, type Tx } from '../platform/database/client.ts';
import { keepFiles, withStoredContent } from '../platform/files/receive.ts';
import { makePaper } from '../platform/papers/make-paper.ts';
import type { Services } from '../platform/services.ts';
import { byEmail, DAY_MS } from './application-story.ts';
import { demoManager, demoLotId } from './lots.ts';

const PDF = 'application/pdf';

async function pdfOf(title: string, lines: readonly string[]) {
  const blocks = lines.map((text) => ({ kind: 'text' as const, text }));
  const paper = { fileName: title, title, subtitle: 'Демонстрационный документ', landscape: false, blocks };
  return { name: `${title}.pdf`, mime: PDF, content: await makePaper({ paper, format: 'pdf' }) };
}

interface CompanyPaper {
  title: string;
  kind: CompanyDocumentKind;
  /** From today on; null: it stands for ever. */
  days: number | null;
}

/** Of the first two companies: papers that stand, and one that ends soon. */
const companyPapers: Record<string, CompanyPaper[]> = {
  'vendor@demo.test': [
    { title: 'Устав', kind: 'charter', days: null },
    { title: 'Выписка из ЕГРЮЛ', kind: 'registryExtract', days: 21 },
    { title: 'Сертификат соответствия ISO 9001', kind: 'certificate', days: 240 },
  ],
  'vendor2@demo.test': [{ title: 'Доверенность на подписание договоров', kind: 'powerOfAttorney', days: 5 }],
};

async function attach(services: Services, email: string, papers: readonly CompanyPaper[]): Promise<void> {
  const { db } = services;
  const actor = await transact(db, (tx) => byEmail(tx, email));
  const companyId = actor.companyId!;
  if ((await documentsOf(db, companyId)).length > 0) return;
  for (const { title, kind, days } of papers) {
    const content = await pdfOf(title, ['Содержание документа компании.']);
    await withStoredContent(services, content, COMPANY_FILES, (stored) =>
      transact(db, async (tx) => {
        await tx.select().from(companies).where(eq(companies.id, companyId)).for('update');
        const [file] = await keepFiles(tx, stored, {
          ownerModel: COMPANY_FILES,
          ownerId: companyId,
          uploadedBy: actor.id,
        });
        const { id, name } = file!;
        await touchCompany(tx, companyId, actor, 'company.documentAdded', { fileId: id, name });
        const expiresOn = days === null ? null : dayOf((await databaseNow(tx)) + days * DAY_MS);
        await changeDocument(tx, { companyId, fileId: id }, { kind, expiresOn }, actor);
      }),
    );
  }
}

type Turn = [who: 'owner' | 'vendor', event: BareEvent<AgreementTypes>];
interface Contract {
  lot: string;
  email: string;
  turns: Turn[];
}

const contracts: Contract[] = [
  {
    lot: 'finished',
    email: 'vendor@demo.test',
    turns: [
      ['owner', { type: 'agreement.send' }],
      ['vendor', { type: 'agreement.sign' }],
    ],
  },
  { lot: 'finished', email: 'vendor2@demo.test', turns: [['owner', { type: 'agreement.send' }]] },
  {
    lot: 'finished-split',
    email: 'vendor@demo.test',
    turns: [
      ['owner', { type: 'agreement.send' }],
      [
        'vendor',
        {
          type: 'agreement.dispute',
          reason: 'В пункте 4.2 срок оплаты 60 дней, а в заявке 30: просим привести к условиям заявки',
        },
      ],
    ],
  },
];

async function conclude(services: Services, { lot: key, email, turns }: Contract): Promise<void> {
  const { db } = services;
  const lotId = await transact(db, (tx) => demoLotId(tx, key));
  const [lot] = await db.select().from(lots).where(eq(lots.id, lotId));
  const vendor = await transact(db, (tx) => byEmail(tx, email));
  const [application] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.lotId, lotId), eq(applications.companyId, vendor.companyId!)));
  if (!lot || !application || !isFinished(lot.status)) return;
  const applicationId = application.id;
  const [known] = await db.select().from(agreements).where(eq(agreements.applicationId, applicationId));
  if (known) return;
  const owner = await transact(db, (tx) => demoManager(tx, 'manager@demo.test'));
  const paper = await pdfOf(`Договор поставки ${lot.number}`, [
    `Поставщик поставляет товар по итогам процедуры ${lot.number}, заказчик принимает и оплачивает его.`,
    'Цены, количество, срок и порядок оплаты — по заявке поставщика.',
  ]);
  await withStoredContent(services, paper, OWNER_MODEL, (stored) =>
    transact(db, async (tx) => {
      await addAgreementFiles(tx, applicationId, stored, { visitor: visitorOf(owner), actor: owner });
      const now = await databaseNow(tx);
      for (const [at, [who, event]] of turns.entries()) {
        const past = now - (turns.length - at) * 2 * DAY_MS;
        await stepAt(tx, applicationId, event, who === 'owner' ? owner : vendor, past);
      }
    }),
  );
}

async function stepAt(
  tx: Tx,
  applicationId: number,
  event: BareEvent<AgreementTypes>,
  actor: Actor,
  past: number,
): Promise<void> {
  const locked = await agreementProcess.lock(tx, { applicationId, visitor: visitorOf(actor) }, event, actor);
  await takeStep(tx, agreementProcess, { ...locked, at: past }, event, actor);
}

/** What is there already is passed by. */
export async function seedPapers(services: Services): Promise<void> {
  for (const [email, papers] of Object.entries(companyPapers)) await attach(services, email, papers);
  for (const contract of contracts) await conclude(services, contract);
}
