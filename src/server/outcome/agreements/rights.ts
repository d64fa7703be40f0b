// Whose turn it is to handle an agreement's files, and who may read them.
import type { Actor } from '../../../machines/law.ts';
import type { FoundApplication } from '../../applications/application/lock.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { invalid } from '../../platform/http/errors.ts';
import { agreementState, isSent, sideOf, turnOf, type AgreementState } from './facts.ts';
import { readableAgreement } from './queries.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    agreement: true;
  }
}

/** The agreement, where it is the caller's turn to handle its files. Throws 422. */
export async function agreementInTurn(
  tx: Db | Tx,
  actor: Actor,
  found: FoundApplication,
): Promise<AgreementState> {
  const state = await agreementState(tx, found);
  if (turnOf(state) !== sideOf(actor))
    throw invalid({ status: ['Сейчас файлы договора прикладывает другая сторона, или обмен завершён'] });
  return state;
}

// A file that was not sent yet is its own party's alone.
export const agreementFiles: FileRights = {
  mayRead: async (db, visitor, applicationId, file) => {
    if (!(['vendor', 'manager', 'admin'] as const).some((role) => role === visitor.role)) return false;
    const state = await readableAgreement(db, visitor, applicationId).catch(() => null);
    if (!state) return false;
    return isSent(state.row, file) || file.kind === sideOf({ role: visitor.role });
  },
};
