/** Whether the side menu is folded, as it was chosen in this browser. */
const KEY = 'menu:folded';

/** Null where nobody has chosen. */
export function keptFolded(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : kept === '1';
  } catch {
    return null;
  }
}

export function keepFolded(folded: boolean) {
  try {
    localStorage.setItem(KEY, folded ? '1' : '');
  } catch {
    // A full or forbidden storage costs only the memory of the choice.
  }
}
