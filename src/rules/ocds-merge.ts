/**
 * What releases of one process say together, by the standard's rules of merging: a later value stands for an earlier one, what a release does not tell stays, null takes away,
 * lists of what has an id are merged by it, other lists are replaced whole.
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [field: string]: Json;
}
type Growing = { [field: string]: Json };

export interface Release extends JsonObject {
  readonly ocid: string;
  readonly id: string;
  readonly date: string;
  readonly tag: readonly string[];
}

/** Of a release itself: a merged one has its own. */
const ITS_OWN = new Set(['id', 'date', 'tag']);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasId = (value: Json): value is JsonObject & { id: Json } => isObject(value) && 'id' in value;
const isById = (value: Json | undefined): value is readonly (JsonObject & { id: Json })[] =>
  Array.isArray(value) && value.length > 0 && value.every(hasId);
const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const isSame = (one: Json | undefined, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Those known already in their order, what is new behind them. */
function byId(
  known: readonly JsonObject[],
  told: readonly (JsonObject & { id: Json })[],
  join: (before: JsonObject, now: JsonObject & { id: Json }) => JsonObject,
): JsonObject[] {
  const found = new Map(known.map((one) => [one.id, one]));
  for (const one of told) found.set(one.id, join(found.get(one.id) ?? {}, one));
  return [...found.values()];
}

function merge(before: JsonObject, now: JsonObject): JsonObject {
  const merged: Growing = { ...before };
  for (const [field, value] of Object.entries(now)) {
    if (value === null) delete merged[field];
    else if (isObject(value)) merged[field] = merge(asObject(merged[field]), value);
    else if (isById(value)) merged[field] = byId((merged[field] ?? []) as JsonObject[], value, merge);
    else merged[field] = value;
  }
  return merged;
}

/** What stands after all of them, the oldest first; without an id, a date and a tag. */
export const compiled = (releases: readonly Release[]): JsonObject => releases.reduce(mergeRelease, {});

/** @param before what the releases before it say together */
export function mergeRelease(before: JsonObject, release: Release): JsonObject {
  return merge(before, Object.fromEntries(Object.entries(release).filter(([field]) => !ITS_OWN.has(field))));
}

/** All that each field has said, and which release said it; ids by which lists are merged stand as they are. */
export function versioned(releases: readonly Release[]): JsonObject {
  return releases.reduce<JsonObject>((before, release) => {
    const { id: releaseID, date: releaseDate, tag: releaseTag, ocid, ...fields } = release;
    const said = (value: Json): JsonObject => ({ releaseID, releaseDate, releaseTag, value });
    const join = (known: JsonObject, now: JsonObject): JsonObject => {
      const joined: Growing = { ...known };
      for (const [field, value] of Object.entries(now)) {
        if (isObject(value)) joined[field] = join(asObject(joined[field]), value);
        else if (isById(value))
          joined[field] = byId(
            (joined[field] ?? []) as JsonObject[],
            value,
            (element, { id, ...others }) => ({ id, ...join(element, others) }),
          );
        else {
          const versions = (joined[field] ?? []) as JsonObject[];
          if (!isSame(versions.at(-1)?.value, value)) joined[field] = [...versions, said(value)];
        }
      }
      return joined;
    };
    return { ...join(before, fields), ocid };
  }, {});
}

const withoutValues = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([field, value]) => [field, takenAway(value)]));
const elementGone = ({ id, ...others }: JsonObject & { id: Json }): JsonObject => ({
  id,
  ...withoutValues(others),
});

/** The same taken away: every value null, ids of lists kept. */
function takenAway(value: Json): Json {
  if (isById(value)) return value.map(elementGone);
  return isObject(value) ? withoutValues(value) : null;
}

/** @param standing what the releases before it say together: what of this the next one no longer has, it takes away in so many words; the same where there is nothing to take */
export function withTakenAway(standing: JsonObject, next: JsonObject): JsonObject {
  const told: Growing = { ...next };
  let isSame = true;
  for (const [field, value] of Object.entries(standing)) {
    const now = next[field];
    const own = now === undefined ? takenAway(value) : amended(value, now);
    if (own === now || (isObject(own) && Object.keys(own).length === 0)) continue;
    told[field] = own;
    isSame = false;
  }
  return isSame ? next : told;
}

function amended(value: Json, now: Json): Json {
  if (isObject(value) && isObject(now)) return withTakenAway(value, now);
  if (!isById(value) || !isById(now)) return now;
  const left = new Set(now.map(({ id }) => id));
  const before = new Map(value.map((one) => [one.id, one]));
  const kept = now.map((one) => withTakenAway(before.get(one.id) ?? {}, one));
  // What has its id alone was taken away before.
  const gone = value.filter((one) => !left.has(one.id) && Object.keys(one).length > 1);
  const isSame = gone.length === 0 && kept.every((one, index) => one === now[index]);
  return isSame ? now : [...kept, ...gone.map(elementGone)];
}
