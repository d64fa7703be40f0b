/** Under a list in which nothing is found: who supplies such things is told once they are asked for. */
import { Link } from 'react-router-dom';
import { notifications } from '../../../../api/calls/notifications.ts';
import { signIn } from '../../../actors/sign-in-door.ts';
import { foresee } from '../../../data/foresee.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { useVisitor } from '../../../data/visitor.ts';
import { Button, buttonClass } from '../../../parts/control/button.tsx';

const LABEL = 'Сообщить, когда появится';
const CATEGORIES = '/account?tab=notifications';

/** @param category the id of the one that the list is of */
export default function TellMe({ category }: { category: string }) {
  const { role } = useVisitor();
  if (role === 'guest') return <Button onClick={() => signIn({ returnTo: CATEGORIES })}>{LABEL}</Button>;
  if (role !== 'vendor') return null;
  return category === '' ? (
    <Link className={buttonClass({})} to={CATEGORIES}>
      {LABEL}
    </Link>
  ) : (
    <Follow category={Number(category)} />
  );
}

function Follow({ category }: { category: number }) {
  const followed = useCall(notifications.subscriptions).data?.data.categoryIds;
  const save = useSend(notifications.saveSubscriptions, {
    done: 'Сообщим о новых процедурах этой категории',
    queue: 'subscriptions',
    foresee: () => [
      foresee(notifications.subscriptions, (reply) => ({
        ...reply,
        data: { ...reply.data, categoryIds: [...reply.data.categoryIds, category] },
      })),
    ],
  });
  if (followed?.includes(category))
    return (
      <p className="py-2 text-ink-soft">
        О новых процедурах этой категории придёт уведомление.{' '}
        <Link className="link" to={CATEGORIES}>
          Мои категории
        </Link>
      </p>
    );
  return (
    <Button
      disabled={followed === undefined}
      onClick={() => save.run({ body: { categoryIds: [...followed!, category] } })}
    >
      {LABEL}
    </Button>
  );
}
