/** Codes of regions as they are written in one line: «77, 78». */
export const codesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
