/** БИК and bank accounts with their key (Bank of Russia, order 515 of 08.09.1997). */

export type BikFault = 'bikFormat';
export type AccountFault = 'accountFormat' | 'accountControl';
/** Told, never refused. */
export type AccountWarning = 'accountOfTreasury';

const WEIGHTS = [7, 1, 3];

export function checkBik(value: string): BikFault | null {
  return /^0\d{8}$/.test(value) ? null : 'bikFormat';
}

function keyHolds(prefix: string, account: string): boolean {
  const sum = Array.from(prefix + account).reduce(
    (total, digit, index) => total + ((Number(digit) * (WEIGHTS[index % WEIGHTS.length] ?? 0)) % 10),
    0,
  );
  return sum % 10 === 0;
}

/** A treasury account is keyed by other rules, so its control sum is not judged. */
export function accountWarning(account: string): AccountWarning | null {
  return account.startsWith('40102') ? 'accountOfTreasury' : null;
}

/** Settlement account, 20 digits, against the last three digits of its bank's БИК; a faulty БИК leaves the format only. */
export function checkSettlementAccount(account: string, bik: string): AccountFault | null {
  if (!/^\d{20}$/.test(account)) return 'accountFormat';
  if (checkBik(bik) !== null || accountWarning(account) !== null) return null;
  return keyHolds(bik.slice(-3), account) ? null : 'accountControl';
}

/** Correspondent account, 20 digits, against digits 5–6 of the БИК; a faulty БИК leaves the format only. */
export function checkCorrespondentAccount(account: string, bik: string): AccountFault | null {
  if (!/^\d{20}$/.test(account)) return 'accountFormat';
  if (checkBik(bik) !== null || accountWarning(account) !== null) return null;
  return keyHolds(`0${bik.slice(4, 6)}`, account) ? null : 'accountControl';
}
