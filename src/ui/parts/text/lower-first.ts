/** A label in the middle of a sentence: «Служба безопасности» → «служба безопасности»; «КПП», «ОКПД2» and the like stay. */
export const lowerFirst = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
