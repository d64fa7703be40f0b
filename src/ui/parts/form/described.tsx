/**
 * Headless UI knows descriptions of its own kind alone and takes any other off its controls: drawn as these, they keep the hint and the
 * error of their field. <ListboxButton as={DescribedButton} described={bind['aria-describedby']} />
 */
import type { ComponentProps } from 'react';

interface Described {
  described: string | undefined;
}

export const DescribedButton = ({ described, ...props }: ComponentProps<'button'> & Described) => (
  <button type="button" {...props} aria-describedby={described} />
);

export const DescribedInput = ({ described, ...props }: ComponentProps<'input'> & Described) => (
  <input {...props} aria-describedby={described} />
);

export const DescribedGroup = ({ described, ...props }: ComponentProps<'div'> & Described) => (
  <div {...props} aria-describedby={described} />
);
