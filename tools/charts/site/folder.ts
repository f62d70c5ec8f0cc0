import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, root } from '../../build.ts';

export const siteFolder = join(root, '.charts-site');
const stamp = join(siteFolder, '.inputs');

const inputs = [
  'machines',
  'contracts',
  'src/actors',
  'src/locales',
  'docs/spec.md',
  'docs/faults.md',
  'docs/proof.md',
  '.test/summary.json',
  'tests',
  'e2e',
  'tools/charts.ts',
  'tools/charts',
  'tools/spec',
  'package-lock.json',
];

/** Returns one hash of everything that the site shows. */
export function siteHash(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(join(root, input))))
    if (/\.(?:tsx?|po|md|js|css|json)$/.test(file))
      hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

export const siteIsStale = (hash: string): boolean =>
  !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash;
export const markSite = (hash: string): void => writeFileSync(stamp, hash);
