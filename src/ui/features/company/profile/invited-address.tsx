/** Where the letter of a company's invitation leads somebody whom it is not for, or who cannot take it: whose it is, and what to do. */
import { z } from 'zod';
import { colleagues as calls } from '../../../../api/calls/colleagues.ts';
import { invitedTexts } from '../../../../text/colleagues.ts';
import { signOut } from '../../../actors/session.ts';
import { useProfileUser } from '../../../data/visitor.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';

const address = z.email();

export function InvitedAddress({ address: given }: { address: string }) {
  const user = useProfileUser();
  if (!user || !address.safeParse(given).success) return null;
  const isMine = user.email.toLowerCase() === given.toLowerCase();
  return isMine ? (
    <OwnAddress company={user.company?.title ?? null} />
  ) : (
    <Notice tone="warn" title={invitedTexts.notYours}>
      <p className="break-words">{invitedTexts.forAnother(given, user.email)}</p>
      <Button size="sm" className="mt-2" onClick={() => void signOut()}>
        Выйти
      </Button>
    </Notice>
  );
}

/** Who acts for no company answers the invitation itself, which stands under this. */
function OwnAddress({ company }: { company: string | null }) {
  const invites = useCall(calls.own, { query: {} }).data?.data;
  const decline = useSend(calls.decline, { done: 'Приглашение отклонено' });
  if (!invites) return null;
  if (invites.length === 0 && company !== null)
    return <Notice title={invitedTexts.acts(company)}>{invitedTexts.noOther}</Notice>;
  if (invites.length === 0) return <Notice title={invitedTexts.gone}>{invitedTexts.askAnew}</Notice>;
  if (company === null) return null;
  return invites.map(({ id, companyTitle }) => (
    <Notice key={id} tone="warn" title={`Вас приглашают в компанию ${companyTitle}`}>
      <p>{invitedTexts.hasCompany(company)}</p>
      <Button size="sm" className="mt-2" busy={decline.busy} onClick={() => decline.run({ params: { id } })}>
        Отклонить
      </Button>
    </Notice>
  ));
}
