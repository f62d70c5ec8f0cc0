import { fileURLToPath } from 'node:url';
import { readWhole } from './charts/around.ts';
import { questions, unanswered } from './charts/site/questions.ts';
import { searchIndex } from './charts/site/search.ts';
import { buildSite } from './charts/site/write.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const { site, pages } = await buildSite(root, await readWhole(root));
const open = unanswered(questions, pages, searchIndex(site));
for (const { asked, page, sentence } of questions) process.stdout.write(`${asked}\n  ${page}: ${sentence}\n`);
for (const problem of open) process.stdout.write(`not answered: ${problem}\n`);
process.stdout.write(`${questions.length - open.length} of ${questions.length} answered\n`);
process.exitCode = open.length > 0 ? 1 : 0;
