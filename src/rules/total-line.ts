const TOTAL = /^(итого|всего|итог)(?!\p{L})/iu;

/** «Итого по разделу 1:» under a table's rows is none of them. */
export const isTotalLine = (text: string): boolean => TOTAL.test(text);
