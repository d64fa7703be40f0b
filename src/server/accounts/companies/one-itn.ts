// One registered company has an ИНН.
import { errors } from '../../../text/errors.ts';
import { constraintOf } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';

/** The index that lets one registered company have an ИНН. */
export const ONE_ITN = 'companies_resident_itn';

/** Runs a write that may meet another company with the same ИНН. Throws 422 under `itn`. */
export async function oneItn<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === ONE_ITN) throw invalid({ itn: [errors.itnTaken] });
    throw error;
  }
}
