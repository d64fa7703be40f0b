const WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8];

/** A valid 10-digit ИНН of a legal entity, another for each number below 10,000,000. */
export function makeItn(number: number): string {
  const nine = `77${String(number).padStart(7, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(nine[index]), 0);
  return `${nine}${(sum % 11) % 10}`;
}
