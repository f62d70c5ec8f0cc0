import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import account, { pluginsOf } from './vite.config.ts';

const entry = fileURLToPath(new URL('phone.html', import.meta.url));

/**
 * The phone page as a separate build, so that a phone loads none of the account's chunks. Its files are written next
 * to those of the main build.
 */
export default defineConfig({
  ...account,
  publicDir: false,
  build: {
    ...account.build,
    emptyOutDir: false,
    rolldownOptions: { input: entry, treeshake: account.build?.rolldownOptions?.treeshake ?? true },
  },
  plugins: pluginsOf({ folder: 'phone/', framed: null }),
});
