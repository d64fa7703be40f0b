/** Whether the side menu is folded, kept in this browser. */
const KEY = 'menu:folded';

export function keptFolded(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function keepFolded(folded: boolean) {
  try {
    localStorage.setItem(KEY, folded ? '1' : '');
  } catch {
    // A full or forbidden storage costs only the memory of the choice.
  }
}
