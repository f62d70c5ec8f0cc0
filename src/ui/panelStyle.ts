import { color, forcedEdge, motion, radius, shadow } from './theme/tokens.ts';

/** A popover that floats over the page and fades in. */
export const panelStyle = {
  position: 'fixed',
  margin: 0,
  overflowY: 'auto',
  border: 0,
  borderRadius: radius.l,
  background: color.surfaceRaised,
  color: color.ink,
  boxShadow: shadow,
  opacity: 0,
  transition: `opacity ${motion.base}ms ${motion.easing}`,
  ...forcedEdge,
  '&:popover-open': { opacity: 1, '@starting-style': { opacity: 0 } },
} as const;
