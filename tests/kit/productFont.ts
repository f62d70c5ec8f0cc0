// Types of style sheets, which Vite serves to browser tests.
/// <reference types="vite/client" />
import '../../src/ui/theme/fonts.css';

/** Loads the product's own font before a test measures anything, because the fallback font depends on the machine. */
const own = [...document.fonts].filter(({ family }) => family.includes('Instrument Sans Variable'));
if (own.length === 0) throw new Error('fonts.css has no style of Instrument Sans Variable');
await Promise.all(own.map((style) => style.load()));
