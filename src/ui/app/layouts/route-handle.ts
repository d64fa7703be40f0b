import type { RuleUse } from '../../../machines/route-rules.ts';

export type LayoutName = 'default' | 'front' | 'full-width-content' | 'error';

/** What a route tells the layouts over it. */
export interface RouteHandle {
  layout: LayoutName;
  rules: readonly RuleUse[];
  title?: string;
  compact?: boolean;
  /** A table that needs the window's width. */
  wide?: boolean;
}
