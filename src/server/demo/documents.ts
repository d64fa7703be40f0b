// Documents of the platform: the instructions of each role as a pdf, and the rules of sealing.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { roleNames } from '../../text/role-names.ts';
import { instructions, type Instruction } from '../../text/instructions.ts';
import { DOCUMENT_FILES } from '../catalogue/documents/rights.ts';
import type { Paper } from '../platform/papers/paper.ts';
import { makePaper } from '../platform/papers/make-paper.ts';
import { documents } from '../catalogue/documents/tables.ts';
import { transact } from '../platform/database/client.ts';
import { keepFiles, withStored } from '../platform/files/receive.ts';
import type { Upload } from '../platform/http/uploads.ts';
import { writeTemporary } from '../platform/sealing/temporary.ts';
import type { Services } from '../platform/services.ts';

interface DemoDocument {
  title: string;
  description: string;
  section: string;
  name: string;
  content: () => Promise<Buffer>;
}

const guide = (title: string, roles: Instruction['role'][]): Paper => ({
  fileName: title,
  title,
  subtitle: 'Тендерная площадка',
  landscape: false,
  blocks: instructions
    .filter(({ role }) => roles.includes(role))
    .flatMap((instruction) => [
      { kind: 'heading' as const, text: instruction.title },
      ...instruction.paragraphs.map((text) => ({ kind: 'text' as const, text })),
    ]),
});

const guideFor = (role: Exclude<Instruction['role'], 'all'>): DemoDocument => {
  const title = `Руководство: ${roleNames[role].toLowerCase()}`;
  return {
    title,
    description: 'Порядок работы на площадке',
    section: 'Руководства',
    name: `${title.replace(': ', ' — ')}.pdf`,
    content: () => makePaper({ paper: guide(title, ['all', role]), format: 'pdf' }),
  };
};

const profileForm: Paper = {
  fileName: 'Анкета участника',
  title: 'Анкета участника',
  subtitle: 'Образец сведений для аккредитации',
  landscape: false,
  blocks: [
    {
      kind: 'table',
      empty: '',
      columns: [
        { title: 'Сведения', width: 45 },
        { title: 'Заполняет участник', width: 55 },
      ],
      rows: [
        'Полное наименование',
        'ИНН, КПП, ОГРН, ОКПО',
        'Юридический, почтовый и фактический адреса',
        'Руководитель: фамилия, имя, отчество, должность',
        'Телефон и электронная почта',
        'Банк, БИК, расчётный и корреспондентский счета',
        'Контактное лицо по закупкам',
      ].map((name) => [name, '']),
    },
    { kind: 'signatures', signers: [{ office: 'Руководитель', name: '' }] },
  ],
};

const demoDocuments: DemoDocument[] = [
  guideFor('vendor'),
  guideFor('manager'),
  guideFor('security'),
  guideFor('auditor'),
  {
    title: 'Анкета участника',
    description: 'Какие сведения понадобятся для аккредитации',
    section: 'Образцы',
    name: 'Анкета участника.docx',
    content: () => makePaper({ paper: profileForm, format: 'docx' }),
  },
];

/** Does nothing where there are documents already. */
export async function seedDocuments(services: Services): Promise<void> {
  const { db } = services;
  const [some] = await db.select({ id: documents.id }).from(documents).limit(1);
  if (some) return;
  const folder = await mkdtemp(join(services.uploadsDir, 'demo-'));
  try {
    const uploads: Upload[] = [];
    for (const [index, { name, content }] of demoDocuments.entries()) {
      const file = await writeTemporary(join(folder, String(index)), Readable.from([await content()]));
      uploads.push({ field: 'files', name, file, sentBy: null });
    }
    await withStored(services, uploads, DOCUMENT_FILES, (stored) =>
      transact(db, async (tx) => {
        for (const [index, { title, description, section }] of demoDocuments.entries()) {
          const [row] = await tx.insert(documents).values({ title, description, section }).returning();
          await keepFiles(tx, [stored[index]!], {
            ownerModel: DOCUMENT_FILES,
            ownerId: row!.id,
            uploadedBy: null,
          });
        }
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
