/** A replacement of a part of a source. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}
