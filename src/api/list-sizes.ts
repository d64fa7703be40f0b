// How many rows a list gives at once; read by the pages too, which have no schemas.

/** Nothing that is short has more rows. */
export const MOST_ROWS = 5_000;

/** A list that is read whole is asked for by so many rows. */
export const ALL_ROWS_PAGE = 100;
