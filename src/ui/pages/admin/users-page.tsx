/** /admin/users: everybody, to create, change and block. */
import { USER_ROLES } from '../../../machines/access.ts';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { UserTable } from '../../features/account/users/user-table.tsx';

export default function Page() {
  return (
    <>
      <PageHeader title="Пользователи" />
      <UserTable id="users" label="Пользователи" roles={USER_ROLES} create="Новый пользователь" />
    </>
  );
}
