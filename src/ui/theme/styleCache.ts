import createCache from '@emotion/cache';

/** The styles of the page, for emotion's `CacheProvider`. */
export const styleCache = createCache({ key: 'css' });

/**
 * Each task inserts its rules into a style sheet of its own. A new `@media` or `@keyframes` rule makes Chromium
 * recalculate every element that any rule of the same sheet matches: in one sheet for all, the first toolbar or dialog
 * costs as much as all photos of the grid.
 */
const { sheet } = styleCache;
const insert = sheet.insert.bind(sheet);
let isOpen = false;
sheet.insert = (rule) => {
  if (!isOpen) {
    isOpen = true;
    // Emotion starts another sheet when its counter is at zero.
    sheet.ctr = 0;
    queueMicrotask(() => {
      isOpen = false;
    });
  }
  insert(rule);
};
