/** Takes back what has just been decided, while the law lets it: offered by the message that tells of the decision. */
import { applications } from '../../../api/calls/applications.ts';
import { decisions } from '../../../api/calls/decisions.ts';
import { send } from '../../../api/client.ts';
import { stepText } from '../../../text/steps.ts';
import { reactToProblem } from '../../data/problems.ts';
import { toast } from '../../data/toasts.ts';
import { refresh } from '../../data/use-call.ts';

export async function undoDecision(applicationId: number): Promise<void> {
  try {
    const { data } = await send(applications.read, { params: { id: applicationId } });
    const latest = data.verifications
      .filter(({ canCancel }) => canCancel)
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
      .at(-1);
    if (!latest) {
      toast.attention('Решение уже нельзя отменить');
      return;
    }
    await send(decisions.cancel, { params: { id: latest.id } });
    await refresh();
    toast.success(stepText('application', 'application.cancelDecision').done);
  } catch (error) {
    reactToProblem(error);
  }
}
