/**
 * A lazy part that is not drawn until it is wanted for the first time, and stays from then on:
 * <WhenWanted part={palette} wanted={open} props={{ open, onClose }} onMissing={onClose} />
 */
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import type { LazyPart } from './lazy-part.ts';

interface WhenWantedProps<Props extends object> {
  part: LazyPart<Props>;
  wanted: boolean;
  props: Props;
  /** It did not come, and the person was told so: takes the wish back. */
  onMissing?: () => void;
  /** What stands in its place while it is on its way. */
  standIn?: ReactNode;
}

export function WhenWanted<Props extends object>(given: WhenWantedProps<Props>) {
  const { part, wanted, props, onMissing = () => {}, standIn = null } = given;
  const [fetched, setFetched] = useState<{ part: LazyPart<Props>; Part: ComponentType<Props> } | null>(null);
  const [missing, setMissing] = useState<LazyPart<Props> | null>(null);
  // The same place of a page may hold another part later: what was fetched is that part's alone.
  const Part = fetched?.part === part ? fetched.Part : null;
  const takeBack = useEffectEvent(onMissing);
  useEffect(() => {
    if (!wanted || Part) return undefined;
    let isGone = false;
    part.fetch().then(
      (found) => !isGone && setFetched({ part, Part: found }),
      () => {
        if (isGone) return;
        setMissing(part);
        takeBack();
      },
    );
    return () => {
      isGone = true;
    };
  }, [wanted, Part, part]);
  const Shown = Part ?? (wanted ? part.loaded : null);
  if (!Shown) return wanted && missing !== part ? standIn : null;
  return <Shown {...props} />;
}
