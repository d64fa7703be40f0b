/** A choice found by typing as a bare control; the field with its label is combobox-field.tsx. */
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { lazyPart } from '../later/lazy-part.ts';
import type { ComboboxProps } from './combobox-props.ts';

const list = lazyPart(() => import('./combobox-list.tsx'));

export function Combobox(props: ComboboxProps) {
  const [List, setList] = useState<ComponentType<ComboboxProps> | null>(() => list.loaded);
  const standIn = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (List) {
      // Whoever came to the field before it could be typed into stays in it.
      if (hadFocus.current) frame.current?.querySelector('input')?.focus();
      return undefined;
    }
    let isGone = false;
    list.fetch().then(
      (fetched) => {
        if (isGone) return;
        hadFocus.current = document.activeElement === standIn.current;
        setList(() => fetched);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [List]);
  return (
    <div ref={frame}>
      {List ? (
        <List {...props} />
      ) : (
        <input
          ref={standIn}
          id={props.id}
          readOnly
          aria-busy
          aria-label={props['aria-label']}
          value={props.value?.label ?? ''}
          placeholder={props.placeholder ?? 'Начните вводить'}
          className="control pr-9"
        />
      )}
    </div>
  );
}
