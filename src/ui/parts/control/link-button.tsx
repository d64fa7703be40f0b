/** A router link that looks like a button: <LinkButton to="/apply?lot=1" kind="primary">Подать заявку</LinkButton>. */
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../text/cx.ts';
import { buttonClass, type ButtonLook } from './button.tsx';

export function LinkButton({ kind, size, icon: Icon, className, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={buttonClass({ kind, size }, cx('print:hidden', className))}>
      {Icon && <Icon className="size-4 shrink-0" aria-hidden />}
      {children}
    </Link>
  );
}
