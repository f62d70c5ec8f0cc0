import { run } from './prepare.mjs';

await run('tools/test.ts');
