/** Why the visitor cannot apply to a lot, and what would help: to sign in, to confirm the address, to be accredited. */
import { Link } from 'react-router-dom';
import type { Visitor } from '../../../machines/access.ts';
import { openSignIn } from '../../actors/sign-in.ts';
import { Button } from '../../parts/control/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { preloadingSignIn } from '../account/sign-in-part.ts';

export function WhoMayApply({ visitor }: { visitor: Visitor }) {
  if (visitor.id === null) {
    return (
      <Notice
        title="Чтобы подать заявку, войдите как поставщик"
        actions={
          <Button kind="primary" {...preloadingSignIn} onClick={() => openSignIn()}>
            Войти
          </Button>
        }
      >
        Участвуют аккредитованные компании. Регистрация бесплатна.
      </Notice>
    );
  }
  if (visitor.role !== 'vendor') {
    return (
      <Notice tone="neutral" title="Заявки подают поставщики">
        У вашей учётной записи другая роль: поданные заявки видны на странице процедуры после вскрытия.
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title="Заявки подают аккредитованные компании">
      {visitor.emailVerified ? (
        <Link className="link" to="/profile">
          Заполните профиль компании и отправьте его на аккредитацию
        </Link>
      ) : (
        <Link className="link" to="/verify-email">
          Подтвердите адрес электронной почты
        </Link>
      )}
    </Notice>
  );
}
