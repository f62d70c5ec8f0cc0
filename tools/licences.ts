import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { init, type ModuleInfos } from 'license-checker-rseidelsohn';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The notice that the LGPL requires for unmodified libraries. */
const lgpl = `This product uses the libraries below that are under the GNU Lesser General Public License (LGPL), unchanged.
Each is a package of its own in node_modules, is loaded when the program runs, and can be replaced there by another
version with the same interface. Their sources are at the addresses named. The text of the licence is at
https://www.gnu.org/licenses/lgpl-3.0.html, that of the GPL, which it refers to, at
https://www.gnu.org/licenses/gpl-3.0.html.`;

const readInstalled = (start: string) =>
  new Promise<ModuleInfos>((resolve, reject) =>
    init({ start, production: true, excludePrivatePackages: true }, (error, found) =>
      error ? reject(error) : resolve(found),
    ),
  );

export interface LicenceReport {
  /** All packages that are part of the product or run in production, with their licences and licence texts. */
  readonly text: string;
  /** Names of packages without a licence. */
  readonly without: readonly string[];
}

/** Returns the licence report for the packages that are installed in a folder. */
export async function licenceReport(start = root): Promise<LicenceReport> {
  const found = Object.entries(await readInstalled(start)).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  const licencesOf = ({ licenses }: ModuleInfos[string]) => [licenses ?? []].flat().join(', ');
  const without = found
    .filter(([, info]) => /^$|UNKNOWN|UNLICENSED/.test(licencesOf(info)))
    .map(([name]) => name);
  const head = ([name, info]: (typeof found)[number]) =>
    `${name}\n${licencesOf(info)}${info.repository === undefined ? '' : `\n${info.repository}`}`;
  const isLicence = (file: string | undefined): file is string =>
    file !== undefined && /\/(?:licen[cs]e|copying|notice)[^/]*$/i.test(file);
  const whole = (entry: (typeof found)[number]) => {
    const file = entry[1].licenseFile;
    return isLicence(file) ? `${head(entry)}\n\n${readFileSync(file, 'utf8').trim()}` : head(entry);
  };
  const text = [
    'Licences of the packages that this product uses',
    [lgpl, ...found.filter(([, info]) => licencesOf(info).includes('LGPL')).map(head)].join('\n\n'),
    ...found.map(whole),
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
  return { text: `${text}\n`, without };
}

/** Adds the report to the built pages, at `/licences.txt`. */
export const licences: Plugin = {
  name: 'licences',
  apply: 'build',
  async generateBundle() {
    const { text, without } = await licenceReport();
    if (without.length > 0) this.error(`without a licence: ${without.join(', ')}`);
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: text });
  },
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { text, without } = await licenceReport();
  process.stdout.write(text);
  for (const name of without) process.stderr.write(`${name} has no licence\n`);
  process.exitCode = without.length === 0 ? 0 : 1;
}
