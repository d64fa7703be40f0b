/** /admin/employees: the staff alone. */
import { USER_ROLES } from '../../../machines/access.ts';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { UserTable } from '../../features/account/users/user-table.tsx';

const staff = USER_ROLES.filter((role) => role !== 'vendor');

export default function Page() {
  return (
    <>
      <PageHeader title="Сотрудники" note="Организаторы, служба безопасности, аудиторы и администраторы." />
      <UserTable id="employees" label="Сотрудники" roles={staff} create="Новый сотрудник" />
    </>
  );
}
