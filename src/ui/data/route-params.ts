/**
 * The parameters of the address: /tender-12/application-34. The router matches whole segments only, so the numbers are
 * taken out of them here. useLotId() and useApplicationId() in pages; both are sure, the guard has refused anything else.
 */
import { useParams } from 'react-router-dom';

const SHAPES = { tender: /^tender-([1-9]\d{0,15})$/, application: /^application-([1-9]\d{0,15})$/ } as const;
type Params = Readonly<Record<string, string | undefined>>;

/** The number in a segment; null where the segment is something else. */
export function numberIn(name: keyof typeof SHAPES, params: Params): number | null {
  const number = SHAPES[name].exec(params[name] ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

/** Whether every numbered segment of the address is one. */
export const areParamsValid = (params: Params): boolean =>
  (Object.keys(SHAPES) as (keyof typeof SHAPES)[]).every(
    (name) => params[name] === undefined || numberIn(name, params) !== null,
  );

function sure(value: number | null): number {
  if (value === null) throw new Error('This page has no such parameter');
  return value;
}

export const useLotId = (): number => sure(numberIn('tender', useParams()));
export const useApplicationId = (): number => sure(numberIn('application', useParams()));

/** Addresses of the tender pages: tenderPath(12, 'rating') → "/tender-12/rating". */
export const tenderPath = (lotId: number | string, page = ''): string =>
  `/tender-${lotId}${page ? `/${page}` : ''}`;
export const applicationPath = (lotId: number | string, applicationId: number | string, page = ''): string =>
  tenderPath(lotId, `application-${applicationId}${page ? `/${page}` : ''}`);
