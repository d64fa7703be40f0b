import type { Turn } from '../../../machines/whose-turn.ts';

export const turnNames: Record<Turn, string> = {
  manager: 'Ждут решения организатора',
  vendor: 'Ждут ответа поставщика',
  security: 'Ждут службу безопасности',
  auditor: 'Ждут аудитора',
  nobody: 'Решение принято',
};
