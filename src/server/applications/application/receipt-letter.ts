// The receipt that goes with the letter of a submission. Neither sum nor random bytes: mail is read by others on its way.
import { eq } from 'drizzle-orm';
import { formatDateTime } from '../../../rules/dates.ts';
import { checkpointTexts } from '../../../text/checkpoints.ts';
import type { NewsName } from '../../../text/news.ts';
import { users } from '../../accounts/core/tables.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Attachment } from '../../platform/mail/mailer.ts';
import { newestCheckpoint } from '../../platform/checkpoints/sign.ts';
import { makePaper } from '../../platform/papers/make-paper.ts';
import type { Services } from '../../platform/services.ts';
import { applications, applicationVersions } from '../core/tables.ts';

const SUBMITTED: NewsName = 'application.submitted';

/** The version that stands as the letter leaves; nothing for whom the application is not. */
export async function receiptOfNotice(
  { db }: Services,
  { type, applicationId, userId }: { type: string; applicationId: number; userId: number },
): Promise<Attachment[]> {
  if (type !== SUBMITTED) return [];
  const [row] = await db
    .select({
      number: applicationVersions.number,
      hash: applicationVersions.hash,
      submittedAt: applicationVersions.submittedAt,
      lotNumber: lots.number,
      lotTitle: lots.title,
      company: companies.title,
      itn: companies.itn,
      companyId: companies.id,
    })
    .from(applications)
    .innerJoin(applicationVersions, eq(applicationVersions.id, applications.currentVersionId))
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .where(eq(applications.id, applicationId));
  const [reader] = await db.select({ companyId: users.companyId }).from(users).where(eq(users.id, userId));
  if (!row || reader?.companyId !== row.companyId) return [];
  const checkpoint = await newestCheckpoint(db);
  const fileName = `Квитанция ${row.lotNumber}-${row.number}`;
  const content = await makePaper({
    format: 'pdf',
    paper: {
      fileName,
      title: 'Квитанция о подаче заявки',
      subtitle: `Процедура № ${row.lotNumber} «${row.lotTitle}»`,
      landscape: false,
      blocks: [
        {
          kind: 'facts',
          facts: [
            ['Участник', `${row.company}, ИНН ${row.itn}`],
            ['Редакция', String(row.number)],
            ['Подана', `${formatDateTime(row.submittedAt)} (UTC+3)`],
            ['Контрольная сумма SHA-256', row.hash],
          ],
        },
        ...(checkpoint
          ? [{ kind: 'text' as const, text: `${checkpointTexts.inLetter}\n\n${checkpoint.note}` }]
          : []),
        {
          kind: 'text',
          text: 'Заявка запечатана до вскрытия. По контрольной сумме после вскрытия можно проверить, что рассматривается именно поданное. Сумма и случайные байты, нужные для проверки, есть в заявке на площадке: в письмо они не включены.',
        },
      ],
    },
  });
  return [{ filename: `${fileName}.pdf`, content }];
}
