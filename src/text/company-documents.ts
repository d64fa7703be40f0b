// Words of a company's documents and of how long they stand.
import type { CompanyDocumentKind } from '../rules/closed-lists.ts';
import { daysLeft, documentReminders } from '../rules/company-documents.ts';
import { formatDate } from '../rules/dates.ts';
import { plural } from '../rules/plural.ts';
import type { Tone } from './lot-states.ts';

export const companyDocumentNames: Record<CompanyDocumentKind, string> = {
  charter: 'Устав',
  registryExtract: 'Выписка из ЕГРЮЛ',
  powerOfAttorney: 'Доверенность',
  licence: 'Лицензия',
  sroAdmission: 'Допуск СРО',
  certificate: 'Сертификат',
  other: 'Прочее',
};

/** «истекает через 12 дней», «истёк 03.02.2027»; far from its end, until when it stands. */
export function expiryState(expiresOn: string, today: string): { tone: Tone; label: string } {
  const left = daysLeft(expiresOn, today);
  if (left < 0) return { tone: 'bad', label: `истёк ${formatDate(expiresOn)}` };
  if (left === 0) return { tone: 'warn', label: 'истекает сегодня' };
  if (left <= documentReminders[0])
    return {
      tone: 'warn',
      label: `истекает через ${left}\u00A0${plural(left, ['день', 'дня', 'дней'])}`,
    };
  return { tone: 'neutral', label: `до ${formatDate(expiresOn)}` };
}

interface Expiring {
  kind: CompanyDocumentKind;
  name: string;
  expiresOn: string;
}

/** «Лицензия (лицензия.pdf): срок истекает через 7 дней, 03.02.2027. Приложите новый документ в профиле компании.» */
export const expiryReminder = (documents: readonly Expiring[], today: string): string =>
  `${documents.map((document) => expiryLine(document, today)).join('; ')}. ${
    documents.length === 1
      ? 'Приложите новый документ в профиле компании.'
      : 'Приложите новые документы в профиле компании.'
  }`;

function expiryLine({ kind, name, expiresOn }: Expiring, today: string): string {
  const { label } = expiryState(expiresOn, today);
  const day = daysLeft(expiresOn, today) < 0 ? '' : `, ${formatDate(expiresOn)}`;
  return `${companyDocumentNames[kind]} (${name}): срок ${label}${day}`;
}
