// Words about requests to act for a company.
interface Request {
  name: string;
  email: string;
  companyTitle: string;
}

export const accessTexts = {
  asked: ({ name, email, companyTitle }: Request) =>
    `${name} (${email}) просит доступ к компании ${companyTitle}. Дайте доступ, только если знаете этого человека.`,
  declined: ({ companyTitle, reason }: { companyTitle: string; reason: string }) =>
    `В доступе к компании ${companyTitle} отказано: ${reason}`,
  nobodyToAsk: 'Компании с таким ИНН на площадке нет: создайте её профиль',
} as const;
