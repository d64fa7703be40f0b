/** The same request to others, once the first has been asked: one each, none is told of another. */
import { clarifications } from '../../../api/calls/clarifications.ts';
import { send } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/contract.ts';
import { isApiError } from '../../../api/errors.ts';
import { newKey } from '../../data/new-key.ts';
import { reactToProblem } from '../../data/problems.ts';
import { toast } from '../../data/toasts.ts';
import { refresh } from '../../data/use-call.ts';
import type { Other } from './same-trouble.ts';

/** As the first was asked, without the offers: each is asked about its own. */
export type Asked = Omit<BodyOf<typeof clarifications.ask>, 'offers'>;

export async function askOthers(others: readonly Other[], asked: Asked): Promise<void> {
  const done: string[] = [];
  for (const { id, title, offerIds } of others) {
    try {
      const body = { ...asked, offers: offerIds };
      await send(clarifications.ask, { params: { id }, body, idempotencyKey: newKey() });
      done.push(title);
    } catch (error) {
      // One that is refused keeps no other from being asked.
      if (isApiError(error) && error.status === 422) {
        toast.error([`${title}: уточнение не запрошено`, error.message, ...error.lines].join('\n'));
      } else reactToProblem(error);
    }
  }
  if (done.length > 0) toast.success(`То же уточнение запрошено: ${done.join(', ')}`);
  await refresh();
}
