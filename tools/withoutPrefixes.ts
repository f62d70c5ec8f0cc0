import type { Plugin } from 'vite';

const declared = 'var defaultStylisPlugins = [prefixer];';

/**
 * Emotion writes styles for browsers of ten years ago, too, and brings a table of them. Those that run this build (es2023)
 * need three prefixes, which stand where they are needed; `tests/laws/prefixes.test.ts` holds it.
 */
export const withoutPrefixes: Plugin = {
  name: 'without-prefixes',
  apply: 'build',
  transform: {
    filter: { id: /@emotion\/cache\/dist\/emotion-cache\.browser\.esm\.js/ },
    handler(code) {
      if (!code.includes(declared)) this.error('emotion has its prefixer elsewhere now');
      return { code: code.replace(declared, 'var defaultStylisPlugins = [];'), map: null };
    },
  },
};
