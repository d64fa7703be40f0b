/** An address of mail that breaks where a reader would break it, before `@` and the dots: <MailAddress text={user.email} />. */
import { Fragment } from 'react';

export function MailAddress({ text }: { text: string }) {
  return (
    // What is longer than the line by itself is broken anywhere all the same.
    <span className="wrap-anywhere">
      {text.split(/(?=[@.])/).map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
