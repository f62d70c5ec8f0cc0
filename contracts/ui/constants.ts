/** Gestures of the photo preview. @spec 9.6 */
export const zoom = {
  min: 1,
  max: 2.5,
  /** Fraction of the viewer's width after which a swipe changes the photo. */
  changeAt: 0.35,
  /** Fraction of the viewer's height after which a swipe closes the preview. */
  closeAt: 0.35,
  slowDrag: 0.2,
  fastDrag: 1.5,
  /** Maximum milliseconds between two taps of a double tap. */
  doubleTap: 200,
} as const;

/** Widths of a thumbnail: on small and medium screens, on large ones, in the preview. @spec 9.6 */
export const thumbnailWidths = { small: 300, large: 800, preview: 1300 } as const;

/**
 * Pixels: `small` is the widest phone; `medium` and `large` are the first widths above their range.
 * @spec 9.7
 */
export const breakpoints = { small: 575, medium: 1024, large: 1280 } as const;

/**
 * Milliseconds of a tooltip's fade in and out.
 * @spec 9.7
 */
export const tooltipAnimation = { open: 400, close: 300 } as const;

/**
 * z-index of the shop's support chat, and the width below which it has its mobile layout.
 * @spec 9.7
 */
export const supportChat = { zIndex: 18, mobileBelow: 576 } as const;
