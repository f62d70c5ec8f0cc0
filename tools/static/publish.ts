import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { readEnvironment } from '../../backend/config/environment.ts';
import { pageOrigins } from '../../backend/config/hosts.ts';
import { configFor } from '../../backend/config/pages.ts';
import { readStarts } from '../../backend/http/starts.ts';
import { productPages } from '../../backend/product.ts';
import { StartRefused } from '../../backend/refused.ts';
import { nginxOf } from './nginx.ts';
import { rulesFor } from './rules.ts';

/** The builds whose assets are in the folder, newest first. */
const buildsFile = 'builds.json';
const buildsSchema = z.array(z.object({ id: z.string(), assets: z.array(z.string()) }));

/** Number of builds whose assets stay reachable, unless `--keep` is given. */
export const keptBuilds = 5;

/** Returns the names of the files below a folder, without those that a page never loads. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();

const isAsset = (name: string): boolean => name.startsWith('assets/');

/** Replaces a file as a whole, because a server may be reading it. */
function replace(target: string, write: (path: string) => void): void {
  mkdirSync(dirname(target), { recursive: true });
  const next = `${target}.next`;
  write(next);
  renameSync(next, target);
}

/**
 * Writes the built pages into `out`, with the configuration and headers of each host, as static files of any server.
 * Assets are written before the documents that load them. Assets of earlier builds are deleted only after `keep` builds, so
 * that an open page can load its parts during and after a release.
 */
export function publish(
  dist: string,
  out: string,
  { id, keep, variables }: { id: string; keep: number; variables: NodeJS.ProcessEnv },
): void {
  const environment = readEnvironment(variables);
  if (environment.ORIGIN === undefined)
    throw new StartRefused('ORIGIN must be set: headers and configuration of the pages depend on it.');
  const pages = productPages(environment);
  const at = (name: string): string => join(out, name);
  const names = filesIn(dist);
  const copy = (name: string): void =>
    replace(at(name), (next) => {
      const { atime, mtime } = statSync(join(dist, name));
      copyFileSync(join(dist, name), next);
      utimesSync(next, atime, mtime);
    });
  const write = (name: string, text: string): void => replace(at(name), (next) => writeFileSync(next, text));
  const json = (name: string, value: unknown): void => write(name, `${JSON.stringify(value, null, 2)}\n`);

  const before = existsSync(at(buildsFile))
    ? buildsSchema.parse(JSON.parse(readFileSync(at(buildsFile), 'utf8')))
    : [];
  const builds = [{ id, assets: names.filter(isAsset) }, ...before.filter((build) => build.id !== id)].slice(
    0,
    keep,
  );
  for (const name of names.filter(isAsset)) copy(name);
  json(buildsFile, builds);

  const starts = readStarts(dist);
  for (const origin of pageOrigins(pages)) {
    const { host } = new URL(origin);
    const folder = `hosts/${host.replace(':', '_')}`;
    const rules = rulesFor(pages, host, starts);
    json(`${folder}/config.json`, configFor(pages, host));
    json(`${folder}/headers.json`, rules);
    write(`${folder}/nginx.conf`, nginxOf(rules, `/${folder}/config.json`));
  }
  for (const name of names.filter((name) => !isAsset(name))) copy(name);

  const kept = new Set(builds.flatMap(({ assets }) => assets));
  const there = filesIn(out).filter(isAsset);
  for (const name of there.filter((name) => !kept.has(name))) rmSync(at(name));
}
