// The receipt that goes with the letter of a submission. Neither sum nor random bytes: mail is read by others on its way.
import { eq } from 'drizzle-orm';
import type { NewsName } from '../../../text/news.ts';
import { users } from '../../accounts/core/tables.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Attachment } from '../../platform/mail/mailer.ts';
import { newestCheckpoint } from '../../platform/checkpoints/sign.ts';
import { makePaper } from '../../platform/papers/make-paper.ts';
import type { Services } from '../../platform/services.ts';
import { applications, applicationVersions } from '../core/tables.ts';
import { receiptPaper } from './receipt-paper.ts';

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
  const { fileName, ...paper } = receiptPaper(row, await newestCheckpoint(db), [
    'Заявка запечатана до вскрытия. По контрольной сумме после вскрытия можно проверить, что рассматривается именно поданное. Сумма и случайные байты, нужные для проверки, есть в заявке на площадке: в письмо они не включены.',
  ]);
  const content = await makePaper({ format: 'pdf', paper: { fileName, ...paper } });
  return [{ filename: `${fileName}.pdf`, content }];
}
