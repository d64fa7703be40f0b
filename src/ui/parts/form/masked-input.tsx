/**
 * A text typed under a mask, and kept in another form than it is shown in. What is typed stands as it is typed until the field
 * is left: the caret stays where one corrects.
 */
import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { useCallback, useState, type ComponentProps } from 'react';
import type { ControlProps } from './control-props.ts';
import { TextInput } from './text-input.tsx';

type TextInputProps = ComponentProps<typeof TextInput>;

export interface MaskedInputProps extends ControlProps<string> {
  /** The same object at each drawing. */
  mask: MaskitoOptions;
  /** Text of a kept value, where it is another. */
  shown?: (value: string) => string;
  /** What is kept of a typed text. */
  kept?: (text: string) => string;
}

type Native = Pick<TextInputProps, 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'className'>;

const asItIs = (text: string): string => text;

export function MaskedInput(props: MaskedInputProps & Native) {
  const { mask, shown = asItIs, kept = asItIs, value, onChange, onBlur, ref: outer, ...rest } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const inner = useMaskito({ options: mask });
  const ref = useCallback(
    (node: HTMLElement | null) => {
      inner(node);
      outer?.(node);
    },
    [inner, outer],
  );
  return (
    <TextInput
      {...rest}
      ref={ref}
      value={draft ?? shown(value ?? '')}
      onChange={(text) => {
        setDraft(text);
        onChange(kept(text));
      }}
      onBlur={() => {
        setDraft(null);
        onBlur?.();
      }}
    />
  );
}
