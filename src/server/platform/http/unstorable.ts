// Texts that JSON can carry, and the database cannot keep or a document of ours cannot hold. Refused here, for all calls, with the field that holds them.
import { isWritable } from '../../../rules/writable-text.ts';
import { unstorable } from '../../../text/field-faults.ts';
import { fieldPath } from './field-path.ts';

/** Nobody reads more. */
const MOST_TOLD = 20;

interface Place {
  value: unknown;
  key: string | number;
  parent: Place | null;
}

function pathOf(place: Place): string {
  const keys: (string | number)[] = [];
  for (let at: Place | null = place; at?.parent; at = at.parent) keys.push(at.key);
  return fieldPath(keys.toReversed()) || 'body';
}

/** Messages by the paths of such texts, as a 422 has them; null where there are none. */
export function unstorableTexts(body: unknown): Record<string, string[]> | null {
  const found = new Map<string, string[]>();
  const tell = (place: Place) => void (found.size < MOST_TOLD && found.set(pathOf(place), [unstorable]));
  // A list of what is still to be looked at, not a recursion: JSON may be nested deeper than the stack is.
  const places: Place[] = [{ value: body, key: '', parent: null }];
  for (let place = places.pop(); place; place = places.pop()) {
    const { value } = place;
    if (typeof value === 'string') {
      if (!isWritable(value)) tell(place);
    } else if (typeof value === 'object' && value !== null) {
      const parent = place;
      for (const key in value) {
        const inner = (value as Record<string, unknown>)[key];
        // The name itself cannot be shown.
        if (!isWritable(key)) tell(parent);
        // Numbers and sound texts are most of what there is.
        else if (typeof inner === 'string' ? !isWritable(inner) : typeof inner === 'object')
          places.push({ value: inner, key, parent });
      }
    }
  }
  return found.size > 0 ? Object.fromEntries(found) : null;
}
