/** What the person has put off till tomorrow, kept in this browser until then. */
import { useState } from 'react';
import { dayOf } from '../../../rules/dates.ts';
import { serverNow } from '../../data/clock.ts';
import { useVisitor } from '../../data/visitor.ts';

interface PutOff {
  has: (key: string) => boolean;
  add: (key: string) => void;
  remove: (key: string) => void;
  clear: () => void;
}

interface Kept {
  day: string;
  keys: string[];
}

const today = () => dayOf(serverNow());

function read(name: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null;
    return kept?.day === today() ? kept.keys : [];
  } catch {
    return [];
  }
}

function write(name: string, keys: string[]) {
  try {
    localStorage.setItem(name, JSON.stringify({ day: today(), keys } satisfies Kept));
  } catch {
    // A full or forbidden storage costs only the memory of it.
  }
}

export function usePutOff(): PutOff {
  const { id } = useVisitor();
  const name = `put-off:${id}`;
  const [keys, setKeys] = useState(() => read(name));
  const change = (to: (now: string[]) => string[]) =>
    setKeys((now) => {
      const next = to(now);
      write(name, next);
      return next;
    });
  return {
    has: (key) => keys.includes(key),
    add: (key) => change((now) => [...now, key]),
    remove: (key) => change((now) => now.filter((one) => one !== key)),
    clear: () => change(() => []),
  };
}
