import { run } from './prepare.mjs';

run('tools/proof.ts');
