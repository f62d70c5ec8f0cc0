import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { albumRate } from './bench/albumRate.ts';
import { openBrowser, timelineOf } from './bench/browser.ts';
import { albumsOf, largestAlbum } from './bench/largestAlbum.ts';
import { uploading } from './bench/upload.ts';
import { claiming } from './bench/claiming.ts';
import { creating } from './bench/creations.ts';
import { exporting } from './bench/exporting.ts';
import { fairness } from './bench/fair.ts';
import { firstScreen } from './bench/firstScreen.ts';
import { importing } from './bench/importing.ts';
import { jumpOfYears } from './bench/jump.ts';
import { manyOrders } from './bench/orders.ts';
import { moving } from './bench/moving.ts';
import { openPlainBrowser } from './bench/plainBrowser.ts';
import { preview } from './bench/preview.ts';
import { pushing } from './bench/pushing.ts';
import { timelineRate } from './bench/rate.ts';
import { residentAfterStart } from './bench/resident.ts';
import { scrolling } from './bench/scrolling.ts';
import { selecting } from './bench/selecting.ts';
import { serve } from './bench/served.ts';
import { slow } from './bench/slow.ts';
import { buildIsStale, root } from './build.ts';

/**
 * `npm run bench`: measures what the product has budgets for, and prints the figures as JSON; it asserts nothing. See
 * docs/bench.md.
 *
 *   npm run bench -- [first] [slow] [scroll] [moving] [jump] [select] [preview] [backend] [fair] [albums] [album] [list] [upload] [orders] [resident] [export] [push] [import] [claim] [create] [--runs 5]
 *   npm run bench -- fair --row archive --row upload
 */
const parts = [
  'first',
  'slow',
  'scroll',
  'moving',
  'jump',
  'select',
  'preview',
  'backend',
  'fair',
  'albums',
  'album',
  'list',
  'upload',
  'orders',
  'resident',
  'export',
  'push',
  'import',
  'claim',
  'create',
] as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, row: { type: 'string', multiple: true, default: [] } },
});
const wanted = new Set<string>(positionals.length > 0 ? positionals : parts);
const runs = Number(values.runs);
const known: readonly string[] = parts;
const unknown = [...wanted].filter((name) => !known.includes(name));
if (unknown.length > 0 || !(runs >= 1)) {
  process.stderr.write(`Name parts of ${known.join(', ')} and a number of runs from 1.\n`);
  process.exit(1);
}

/** A separate folder, kept between runs, so that the demo data is created once. */
const dataDir = process.env['BENCH_DATA_DIR'] ?? join(root, 'node_modules/.cache/photo-account/bench');

const notThere = 'not there: npm run demo -- many-albums makes it';
const say = (text: string) => process.stderr.write(`${text}\n`);
const load = () => loadavg().map((average) => Math.round(average * 100) / 100);

async function inBrowser(origin: Awaited<ReturnType<typeof serve>>): Promise<Record<string, unknown>> {
  if (
    ![
      'first',
      'slow',
      'scroll',
      'moving',
      'jump',
      'select',
      'preview',
      'album',
      'list',
      'upload',
      'orders',
    ].some((part) => wanted.has(part))
  )
    return {};
  const browser = await openBrowser();
  const plain = await openPlainBrowser();
  const measured: Record<string, unknown> = { chromium: browser.version() };
  try {
    if (wanted.has('first')) {
      say('the first screen …');
      measured['first'] = await firstScreen(browser, plain, origin, runs);
    }
    if (wanted.has('slow')) {
      say('a slow device …');
      measured['slow'] = await slow(browser, origin, runs);
    }
    if (wanted.has('scroll')) {
      say('scrolling …');
      measured['scroll'] = await scrolling(browser, timelineOf(origin), runs);
    }
    if (wanted.has('moving')) {
      say('what is seen while the list moves …');
      measured['moving'] = await moving(plain, timelineOf(origin), runs);
    }
    if (wanted.has('jump')) {
      say('jumping to another year …');
      measured['jump'] = await jumpOfYears(browser, origin, runs);
    }
    if (wanted.has('upload')) {
      say('uploading …');
      measured['upload'] = await uploading(browser, origin, runs);
    }
    if (wanted.has('select')) {
      say('selecting …');
      measured['select'] = await selecting(browser, timelineOf(origin), 50_000, runs);
    }
    if (wanted.has('album')) {
      say('an album of 10,000 …');
      const album = await largestAlbum(origin);
      measured['album'] =
        album === null
          ? notThere
          : {
              scroll: await scrolling(browser, album, runs),
              select: await selecting(browser, album, 10_000, runs),
            };
    }
    if (wanted.has('list')) {
      say('the list of 10,000 albums …');
      const albums = await albumsOf(origin);
      measured['list'] = albums === null ? notThere : await scrolling(browser, albums, runs);
    }
    if (wanted.has('orders')) {
      say('an account of 5,000 orders …');
      measured['orders'] =
        (await manyOrders(origin, browser, runs)) ?? 'not there: npm run demo -- many-orders makes it';
    }
    if (wanted.has('preview')) {
      say('opening photos …');
      measured['preview'] = await preview(browser, origin, runs);
    }
  } finally {
    await browser.close();
    await plain.close();
  }
  return measured;
}

async function ofTheProduct(): Promise<Record<string, unknown>> {
  say('the backend …');
  const served = await serve(dataDir);
  const figures = await inBrowser(served);
  if (wanted.has('backend')) {
    say('timeline pages …');
    figures['backend'] = await timelineRate(served, runs);
  }
  if (wanted.has('fair')) {
    say('one customer beside another who floods …');
    figures['fair'] = await fairness(served, say, values.row);
  }
  if (wanted.has('albums')) {
    say('pages of an album of 10,000 …');
    figures['albums'] = await albumRate(served, runs);
  }
  if (wanted.has('export')) {
    say('an export of 100,000 photos …');
    figures['export'] = await exporting(served, dataDir, runs);
  }
  await served.end();
  if (wanted.has('push')) {
    say('10,000 sockets …');
    figures['push'] = await pushing(runs);
  }
  if (wanted.has('import')) {
    say('importing 10,000 photos …');
    figures['import'] = await importing(dataDir, runs);
  }
  if (wanted.has('claim')) {
    say('claiming jobs beside 300,000 …');
    figures['claim'] = await claiming(runs);
  }
  if (wanted.has('create')) {
    say('creating uploads beside 200,000 …');
    figures['create'] = await creating(runs);
  }
  if (wanted.has('resident')) {
    say('a second start, and a minute after it …');
    figures['resident'] = await residentAfterStart(dataDir, 60);
  }
  return figures;
}

if (buildIsStale()) {
  say('building …');
  const { status } = spawnSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}
const loadBefore = load();
const measured = await ofTheProduct();
/** Formats the report as JSON with each figure on its own line. */
const printed = (report: unknown) =>
  JSON.stringify(report, null, 2).replaceAll(/\{[^{}]*"median"[^{}]*\}/g, (text) =>
    text.replaceAll(/\s+/g, ' '),
  );

const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 1e9),
  node: process.version,
  loadBefore,
  loadAfter: load(),
};
process.stdout.write(`${printed({ at: new Date().toISOString(), machine, runs, ...measured })}\n`);
