/** КПП, ОГРН and ОГРНИП. */
import { remainder } from './control-sum.ts';

export type KppFault = 'kppFormat';
export type OgrnFault = 'ogrnNotDigits' | 'ogrnLength' | 'ogrnControl';
export type OgrnipFault = 'ogrnipNotDigits' | 'ogrnipLength' | 'ogrnipControl';

/** КПП of a legal entity: four digits, two digits or capital Latin letters, three digits. It has no control digit. */
export function checkKpp(value: string): KppFault | null {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(value) ? null : 'kppFormat';
}

/** ОГРН of a legal entity, 13 digits. */
export function checkOgrn(value: string): OgrnFault | null {
  if (!/^\d+$/.test(value)) return 'ogrnNotDigits';
  if (value.length !== 13) return 'ogrnLength';
  return remainder(value.slice(0, 12), 11) % 10 === Number(value[12]) ? null : 'ogrnControl';
}

/** ОГРНИП of a sole trader, 15 digits. */
export function checkOgrnip(value: string): OgrnipFault | null {
  if (!/^\d+$/.test(value)) return 'ogrnipNotDigits';
  if (value.length !== 15) return 'ogrnipLength';
  return remainder(value.slice(0, 14), 13) % 10 === Number(value[14]) ? null : 'ogrnipControl';
}
