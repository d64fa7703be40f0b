// What a token lets a program do, in the words of its form.
import type { TokenScope } from '../rules/token-scopes.ts';

export const tokenScopeNames: Record<TokenScope, { label: string; hint: string }> = {
  read: { label: 'Чтение', hint: 'процедуры, позиции, заявки, результаты — то, что видите вы сами' },
  items: { label: 'Подготовка процедур', hint: 'черновики, позиции, критерии, файлы процедур' },
  offers: { label: 'Подготовка предложений', hint: 'черновик заявки, цены, файлы; без подачи' },
  steps: { label: 'Шаги', hint: 'публикация, подача, решения, распределение — от вашего имени' },
};
