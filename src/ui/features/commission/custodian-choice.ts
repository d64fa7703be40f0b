/** What is proposed, and what is worth a word, where custodians are chosen. */
import type { CustodianCandidate } from '../../../api/records/commission.ts';
import { FEWEST_CUSTODIANS, LEAST_THRESHOLD } from '../../../machines/commission-statuses.ts';
import { plural } from '../../../rules/plural.ts';

/** So many keys may be lost and the offers are opened still. */
const SPARE = 2;

export const hasKey = ({ recipient }: CustodianCandidate): boolean => recipient !== null;

/** Why the switch cannot be turned on; null where it can. */
export function whyNot(candidates: readonly CustodianCandidate[]): string | null {
  const ready = candidates.filter(hasKey).length;
  if (ready >= FEWEST_CUSTODIANS) return null;
  const found =
    ready === 0 ? 'Ключа хранителя нет ни у кого' : 'Ключ хранителя есть только у одного сотрудника';
  return `${found}, а вскрывать должны не меньше ${FEWEST_CUSTODIANS}. Ключ каждый создаёт сам: меню пользователя, «Мои ключи».`;
}

/** The most who may open, so that two keys may be lost; two where there are few. */
export const proposedThreshold = (size: number): number => Math.max(LEAST_THRESHOLD, size - SPARE);

/** What follows from so few keys to spare; null where there are enough. */
export function spareWords(threshold: number, size: number): string | null {
  const spare = size - threshold;
  if (spare >= SPARE) return null;
  const lost =
    spare === 0
      ? 'Если хотя бы один хранитель потеряет ключ или не придёт'
      : `Если ключ потеряют ${SPARE} хранителя`;
  const more = SPARE - spare;
  return `${lost}, предложения не вскрыть: приём придётся повторить. Надёжнее назначить ещё ${more} ${plural(more, ['хранителя', 'хранителей', 'хранителей'])}.`;
}
