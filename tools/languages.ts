/**
 * What each language lacks and what is wrong in it: `npm run languages`; `-- de-DE` lists all that one lacks. `--check` fails
 * if a language that has translations lacks more than 1 % of its messages, or if a translation has other placeholders, tags or
 * plurals than its source, is no message, or has no room where it stands.
 */
import { join } from 'node:path';
import config from '../lingui.config.ts';
import { readEntries } from './languages/read.ts';
import { reportAll, rule } from './languages/report.ts';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const source = config.sourceLocale ?? 'en-GB';

const languages = (config.locales ?? [])
  .filter((locale) => locale !== source && (wanted.length === 0 || wanted.includes(locale)))
  .map((locale) => ({
    locale,
    entries: (config.catalogs ?? []).flatMap(({ path }) =>
      readEntries(`${path.replace('<rootDir>', root).replace('{locale}', locale)}.po`),
    ),
  }));

const { lines, failures } = reportAll(languages, wanted.length > 0);
const isCheck = args.includes('--check');
const say = (text: readonly string[]) => void process.stdout.write(`${text.join('\n')}\n`);
// A check that passes prints what a landing leaves untranslated, which is why it may.
if (!isCheck || failures.length > 0 || lines.some((line) => line.startsWith('  '))) say([...lines, rule]);
if (failures.length > 0) say(failures);
if (isCheck && failures.length > 0) process.exitCode = 1;
