/** Over a list of which the filters leave nothing: it goes with its press, and the keyboard stays at the list's head. */
import { Button } from '../control/button.tsx';

export const ClearFilters = ({ clear }: { clear: () => void }) => (
  <Button
    onClick={({ currentTarget }) => {
      currentTarget.closest('section')!.querySelector('button')!.focus();
      clear();
    }}
  >
    Сбросить фильтры
  </Button>
);
