/**
 * `npm run languages`: what is missing and what is wrong in each language; `-- de-DE` lists everything that one
 * language lacks. With `--check` it fails if a translated language lacks more than 1 % of its messages, or if a
 * translation has placeholders, tags or plurals that differ from the source, is not a valid message, is too long for
 * where it is shown, or breaks the typography of its language; for English, only the typography is checked.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../lingui.config.ts';
import { readEntries } from './languages/read.ts';
import { reportAll, reportSource, rule } from './languages/report.ts';
import { isSpecified } from './wording/read.ts';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const source = config.sourceLocale ?? 'en-GB';

const languages = (config.locales ?? [])
  .filter((locale) => wanted.length === 0 || wanted.includes(locale))
  .map((locale) => ({
    locale,
    entries: (config.catalogs ?? []).flatMap(({ path }) =>
      readEntries(`${path.replace('<rootDir>', root).replace('{locale}', locale)}.po`),
    ),
  }));

const specification = readFileSync(join(root, 'docs/spec.md'), 'utf8');
const reports = [
  ...languages
    .filter(({ locale }) => locale === source)
    .map((language) => reportSource(language, (text) => isSpecified(specification, text))),
  reportAll(
    languages.filter(({ locale }) => locale !== source),
    wanted.length > 0,
  ),
];
const lines = reports.flatMap((report) => report.lines);
const failures = reports.flatMap((report) => report.failures);
const isCheck = args.includes('--check');
const say = (text: readonly string[]) => void process.stdout.write(`${text.join('\n')}\n`);
// A successful check prints only the messages that a commit would leave untranslated, and the rule that allows this.
if (!isCheck || failures.length > 0 || lines.some((line) => line.startsWith('  '))) say([...lines, rule]);
if (failures.length > 0) say(failures);
if (isCheck && failures.length > 0) process.exitCode = 1;
