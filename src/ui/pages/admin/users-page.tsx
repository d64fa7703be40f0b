/** /admin/users: everybody, to create, change and block. */
import { userRole } from '../../../api/records/user.ts';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { UserTable } from '../../features/account/users/user-table.tsx';

export default function Page() {
  return (
    <>
      <PageHeader title="Пользователи" />
      <UserTable id="users" label="Пользователи" roles={userRole.options} create="Новый пользователь" />
    </>
  );
}
