/** Limits of the gestures in the photo preview. @spec 9.6 */
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

/** Widths in pixels of thumbnails: on small and medium screens, on large screens, in the preview. @spec 9.6 */
export const thumbnailWidths = { small: 300, large: 800, preview: 1300 } as const;

/**
 * In pixels: `small` is the widest phone; `medium` and `large` are the first widths above their range.
 * @spec 9.7
 */
export const breakpoints = { small: 575, medium: 1024, large: 1280 } as const;

/**
 * Milliseconds for which a tooltip fades in and out.
 * @spec 9.7
 */
export const tooltipAnimation = { open: 400, close: 300 } as const;

/**
 * z-index of the shop's support chat, and the width below which it uses its mobile layout.
 * @spec 9.7
 */
export const supportChat = { zIndex: 18, mobileBelow: 576 } as const;
