/** Colour arithmetic: sRGB hex ⇄ OKLCH (Björn Ottosson's matrices) and the WCAG 2.1 contrast ratio. */

export interface Oklch {
  /** 0 black … 1 white */
  l: number;
  c: number;
  /** degrees */
  h: number;
}

type Triple = [number, number, number];

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function channels(hex: string): Triple {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

export function fromHex(hex: string): Oklch {
  const [r, g, b] = channels(hex).map((v) => toLinear(v / 255)) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: lightness, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 };
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l3 = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m3 = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s3 = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
    -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
    -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3,
  ];
}

/** To the nearest sRGB colour: chroma gives way, lightness and hue stay. */
export function toHex(color: Oklch): string {
  let { c } = color;
  let rgb = toLinearRgb(color);
  while (c > 0 && rgb.some((v) => v < -0.0005 || v > 1.0005)) {
    c = Math.max(0, c - 0.002);
    rgb = toLinearRgb({ ...color, c });
  }
  const hex = rgb.map((v) => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, v)))) * 255));
  return `#${hex.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((v) => toLinear(v / 255)) as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.1 contrast ratio of two hex colours, 1 … 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Moves lightness by small steps, down or up, until the colour reaches the ratio against every background. */
export function reach(color: Oklch, backgrounds: string[], ratio: number, step: -1 | 1): string {
  let { l } = color;
  let hex = toHex(color);
  while (l > 0 && l < 1 && backgrounds.some((background) => contrast(hex, background) < ratio)) {
    l += step * 0.005;
    hex = toHex({ ...color, l });
  }
  return hex;
}
