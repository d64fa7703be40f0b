import { PageHeader } from '../../parts/page-header.tsx';

export default function Page() {
  return <PageHeader title="Инструкции" />;
}
