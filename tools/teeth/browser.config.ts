import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import everyday from '../../vitest.config.ts';
import { teethPlugin } from './plugin.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Browser tests, run on sources with one mutant. */
export default mergeConfig(everyday, {
  root,
  plugins: [teethPlugin(root)],
  test: { bail: 1, fsModuleCache: false, reporters: ['dot'] },
});
