import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import account, { pluginsOf } from './vite.config.ts';

const entry = fileURLToPath(new URL('phone.html', import.meta.url));

/**
 * The page for phones, a build of its own: a phone fetches none of the account's chunks, and shares none with them. It is
 * put beside what the first build made.
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
