/** Where signing in leads: to the procedure that it was asked for at. */
import { ArrowRight } from 'lucide-react';
import { signInActor } from '../../../actors/sign-in.ts';

/** The lot of an address of ours: «/tender-12/rating», «/apply?lot=12». */
const lotOf = (address: string) =>
  /^\/tender-(\d+)|^\/apply\?(?:.*&)?lot=(\d+)/.exec(address)?.slice(1).join('');

/** «Вы вернётесь к заявке по 2026-000018»; the number where the page in sight is that lot's. Null where it leads anywhere else. */
export function leadText(returnTo: string | null, here: { address: string; title: string }): string | null {
  const lot = returnTo === null ? undefined : lotOf(returnTo);
  if (returnTo === null || lot === undefined) return null;
  const number = lotOf(here.address) === lot ? /\d{4}-\d{6}/.exec(here.title)?.[0] : undefined;
  if (returnTo.startsWith('/apply')) return `Вы вернётесь к заявке${number ? ` по ${number}` : ''}`;
  return `Вы вернётесь к процедуре${number ? ` ${number}` : ''}`;
}

export function LeadNote() {
  const { returnTo, isSessionEnded } = signInActor.getSnapshot().context;
  const { pathname, search } = window.location;
  const text = leadText(returnTo, { address: pathname + search, title: document.title });
  if (text === null || isSessionEnded) return null;
  return (
    <p className="flex items-center gap-2 rounded-box bg-primary-soft px-3 py-2 text-table">
      <ArrowRight className="size-4 shrink-0 text-primary-ink" aria-hidden />
      {text}
    </p>
  );
}
