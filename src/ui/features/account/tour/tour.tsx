/** The tour at the first sign-in, and whenever it is asked for. Which account has seen it is known to the server; this browser asks once. */
import { useEffect, useState } from 'react';
import { auth } from '../../../../api/calls/auth.ts';
import { useCall } from '../../../data/use-call.ts';
import { useVisitor } from '../../../data/visitor.ts';
import { lazyPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { onTourBegun } from './begin.ts';

const card = lazyPart(() => import('./tour-card.tsx'));

const markOf = (userId: number) => `toured:${userId}`;

function isMarked(userId: number): boolean {
  try {
    return localStorage.getItem(markOf(userId)) !== null;
  } catch {
    return false;
  }
}

function mark(userId: number) {
  try {
    localStorage.setItem(markOf(userId), '1');
  } catch {
    // The server is asked again next time.
  }
}

interface TourProps {
  /** The page has the side menu that the first stops are about. */
  isDesk: boolean;
  /** It is where the person begins: a form that a link has led to is filled in undisturbed. */
  isHome: boolean;
}

export function Tour(props: TourProps) {
  const { id } = useVisitor();
  return id === null ? null : <TourOf key={id} userId={id} {...props} />;
}

function TourOf({ userId, isDesk, isHome }: TourProps & { userId: number }) {
  const [known] = useState(() => isMarked(userId));
  const [asked, setAsked] = useState<boolean | null>(null);
  const { data } = useCall(auth.tour, {}, { enabled: !known });
  const seen = known || data?.data.seen !== false;
  useEffect(() => {
    if (data?.data.seen) mark(userId);
  }, [data, userId]);
  useEffect(() => onTourBegun(() => setAsked(true)), []);
  const [begun, setBegun] = useState(false);
  if (isHome && !seen && !begun) setBegun(true);
  const wanted = asked ?? (!seen && isDesk && begun);
  const close = () => {
    mark(userId);
    setAsked(false);
  };
  return (
    <WhenWanted
      part={card}
      wanted={wanted}
      props={{ open: wanted, isFirst: !seen, onClose: close }}
      onMissing={() => setAsked(false)}
    />
  );
}
