/** /admin/employees: the staff alone. */
import { userRole } from '../../../api/records/user.ts';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { UserTable } from '../../features/account/users/user-table.tsx';

const staff = userRole.exclude(['vendor']).options;

export default function Page() {
  return (
    <>
      <PageHeader title="Сотрудники" note="Организаторы, служба безопасности, аудиторы и администраторы." />
      <UserTable id="employees" label="Сотрудники" roles={staff} create="Новый сотрудник" />
    </>
  );
}
