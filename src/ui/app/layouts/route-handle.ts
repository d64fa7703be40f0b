import type { RuleUse } from '../../../machines/route-rules.ts';

export type LayoutName = 'default' | 'front' | 'full-width-content' | 'error';

/** What a route tells the layouts over it. */
export interface RouteHandle {
  layout: LayoutName;
  rules: readonly RuleUse[];
  title?: string;
  compact?: boolean;
  /** The lot's head without its stages: the page needs the height. */
  short?: boolean;
  /** A table that needs the window's width. */
  wide?: boolean;
}
