/** Gestures of the photo preview. @spec 9.6 */
export const zoom = {
  min: 1,
  max: 2.5,
  /** Share of the viewer's width a swipe must pass to change the photo. */
  changeAt: 0.35,
  /** Share of the viewer's height a swipe must pass to close the preview. */
  closeAt: 0.35,
  slowDrag: 0.2,
  fastDrag: 1.5,
  /** Milliseconds between two taps that count as one double tap. */
  doubleTap: 200,
} as const;

/** Widths of a thumbnail: on small and medium screens, on large ones, in the preview. @spec 9.6 */
export const thumbnailWidths = { small: 300, large: 800, preview: 1300 } as const;

/** Pixels: `small` is the widest phone; `medium` and `large` are the first widths beyond their range. @spec 9.7 */
export const breakpoints = { small: 575, medium: 1024, large: 1280 } as const;

/** Milliseconds a tooltip takes to appear and to go. @spec 9.7 */
export const tooltipAnimation = { open: 400, close: 300 } as const;

/** The support chat of the shop lies at this height and turns mobile below this width. @spec 9.7 */
export const supportChat = { zIndex: 18, mobileBelow: 576 } as const;
