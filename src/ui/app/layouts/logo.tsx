/** The product's mark and name; leads to the person's home. */
import { Link } from 'react-router-dom';
import { homeOf } from '../../../machines/access.ts';
import { useVisitor } from '../../data/visitor.ts';
import { PRODUCT } from '../../parts/layout/page-header.tsx';

export function Logo() {
  const { role } = useVisitor();
  return (
    <Link
      to={homeOf(role)}
      data-frame-folds-phone
      data-frame-narrow
      className="flex min-h-6 min-[430px]:shrink-0 items-center gap-2.5 max-[429px]:gap-1 font-semibold tracking-[-0.01em] wide:min-w-[180px]"
      aria-label={`${PRODUCT}: на главную`}
    >
      <svg viewBox="0 0 24 24" className="size-5 shrink-0 max-[359px]:hidden" aria-hidden>
        <rect width="24" height="24" rx="6" className="fill-primary" />
        <path d="M6 8h12M12 8v9" className="stroke-on-primary" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <span
        data-frame-folds
        // In one line however narrow the phone is: the mark gives way to it.
        className="whitespace-nowrap max-[429px]:text-table max-[389px]:text-xs max-[389px]:tracking-[-0.03em] max-[359px]:text-2xs"
      >
        {PRODUCT}
      </span>
    </Link>
  );
}
