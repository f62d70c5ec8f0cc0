import { run } from './prepare.mjs';

await run('tools/proof.ts');
