import { run } from './prepare.mjs';

await run('tools/figures.ts');
