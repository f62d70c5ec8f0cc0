import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { startTestBackend } from '../kit/backend.ts';
import { type Selector, selectorsOf } from '../kit/promql.ts';
import { Cluster, whyNoCluster } from './cluster.ts';

const monitoring = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));
const read = (name: string): string => readFileSync(join(monitoring, name), 'utf8');

const text = z.string().check(z.minLength(1));
const alertSchema = z.strictObject({
  alert: z.string().check(z.regex(/^[A-Z][A-Za-z]+$/)),
  expr: text,
  for: z.optional(z.string().check(z.regex(/^\d+m$/))),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: text, runbook: z.string().check(z.regex(/^docs\/deploy\.md#/)) }),
});
const { groups } = z
  .strictObject({ groups: z.array(z.strictObject({ name: text, rules: z.array(alertSchema) })) })
  .parse(parse(read('rules.yaml')));
const alerts = groups.flatMap(({ rules }) => rules);

const place = z.strictObject({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });
const source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') });
const head = { id: z.number(), title: text, gridPos: place };
const { panels } = z
  .looseObject({
    uid: text,
    title: text,
    schemaVersion: z.number(),
    templating: z.strictObject({
      list: z.tuple([z.looseObject({ name: z.literal('datasource'), type: z.literal('datasource') })]),
    }),
    panels: z.array(
      z.discriminatedUnion('type', [
        z.strictObject({ ...head, type: z.literal('row'), collapsed: z.boolean() }),
        z.strictObject({
          ...head,
          type: z.literal('timeseries'),
          datasource: source,
          fieldConfig: z.strictObject({
            defaults: z.strictObject({ unit: text, min: z.number() }),
            overrides: z.array(z.never()),
          }),
          targets: z
            .array(z.strictObject({ refId: text, datasource: source, expr: text, legendFormat: text }))
            .check(z.minLength(1)),
        }),
      ]),
    ),
  })
  .parse(JSON.parse(read('dashboard.json')));
const targets = panels.flatMap((panel) => (panel.type === 'row' ? [] : panel.targets));

/** Prometheus adds these labels, and this metric, to each target. */
const added = ['job', 'instance'];
const ofPrometheus = 'up';

/** The values of each label by metric. */
type Exposed = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

async function exposedBy(origin: string): Promise<Exposed> {
  // A call that is answered, so that there is one row.
  await (await fetch(`${origin}/config.json`)).text();
  const lines = async (): Promise<string[]> =>
    (await (await fetch(`${origin}/metrics`)).text()).split('\n').filter((line) => /^[a-z]/.test(line));
  await expect.poll(async () => (await lines()).join('\n')).toContain('photo_account_calls_total{');
  const exposed = new Map<string, Map<string, Set<string>>>();
  for (const line of await lines()) {
    const [, metric = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const known = exposed.get(metric) ?? new Map<string, Set<string>>();
    exposed.set(metric, known);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
  }
  return exposed;
}

/** What dashboard and rules use: each selector with its expression, and the labels in the names of its lines. */
const used: readonly (Selector & { readonly expr: string })[] = [
  ...alerts.map(({ expr, annotations }) => ({ expr, shown: annotations.summary })),
  ...targets.map(({ expr, legendFormat }) => ({ expr, shown: legendFormat })),
].flatMap(({ expr, shown }) => {
  const named = [...shown.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = '']) => label);
  return selectorsOf(expr.replaceAll('$__rate_interval', '5m')).map((selector) => ({
    ...selector,
    expr,
    labels: [...selector.labels, ...named],
  }));
});

/** Names, labels and values that the service does not expose. */
function unknownIn(exposed: Exposed, selectors: typeof used): readonly string[] {
  return selectors.flatMap(({ metric, matchers, labels, expr }) => {
    const known = exposed.get(metric);
    if (metric !== ofPrometheus && known === undefined) return [`${metric} in ${expr}`];
    const isKnown = (label: string): boolean => added.includes(label) || known?.has(label) === true;
    const has = (label: string, value: string): boolean =>
      added.includes(label) ? value === 'photo-account' : known?.get(label)?.has(value) === true;
    return [
      ...[...labels, ...matchers.map(({ label }) => label)]
        .filter((label) => !isKnown(label))
        .map((label) => `${metric}{${label}} in ${expr}`),
      ...matchers
        .filter(({ operator }) => ['=', '=~'].includes(operator))
        .flatMap(({ label, value }) => value.split('|').map((one) => ({ label, one })))
        .filter(({ label, one }) => !has(label, one))
        .map(({ label, one }) => `${metric}{${label}="${one}"} in ${expr}`),
    ];
  });
}

/** Only a database outside the process has connections and a listener. */
const needsPostgres = ({ metric }: Selector): boolean => metric.startsWith('photo_account_store_');

test('with the embedded store, all metrics of dashboard and rules but the database’s are exposed', async () => {
  const running = await startTestBackend();
  const exposed = await exposedBy(running.origin);
  await running.stop();
  expect(
    unknownIn(
      exposed,
      used.filter((selector) => !needsPostgres(selector)),
    ),
  ).toEqual([]);
  // What is not exposed is found.
  const wrong = ['nothing', 'up{row="a"}', 'photo_account_jobs_due{lane=~"mail|none"}', 'sum by (lane) (up)'];
  const found = wrong.flatMap((expr) => selectorsOf(expr).map((selector) => ({ ...selector, expr })));
  expect(unknownIn(exposed, found)).toEqual([
    'nothing in nothing',
    'up{row} in up{row="a"}',
    'up{row="a"} in up{row="a"}',
    'photo_account_jobs_due{lane="none"} in photo_account_jobs_due{lane=~"mail|none"}',
    'up{lane} in sum by (lane) (up)',
  ]);
});

const missing = whyNoCluster('Metrics with a database');
describe.skipIf(missing !== null)('with a database', { meta: { needs: missing ?? '' } }, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await Cluster.start();
  });
  afterAll(() => cluster.stop());

  test('a process exposes every metric and label of dashboard and rules', async () => {
    const { origin } = await cluster.join();
    expect(unknownIn(await exposedBy(origin), used)).toEqual([]);
  });
});

test('each alert has a name of its own and a section of the runbook, and each section has an alert', () => {
  const names = alerts.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  const guide = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
  const [, runbook = ''] = /\n## Alerts\n([^]*?)\n## /.exec(guide) ?? [];
  const anchors = [...runbook.matchAll(/^### (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  expect(alerts.map(({ annotations }) => annotations.runbook.split('#')[1])).toEqual(anchors);
  const kebab = (name: string): string => name.replaceAll(/(?<=.)(?=[A-Z])/g, '-').toLowerCase();
  expect(names.map(kebab)).toEqual(anchors);
});

test('panels of the dashboard have ids of their own and do not overlap', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
});

/** Series of one process, every 15 s for an hour. */
type Series = Readonly<Record<string, string>>;
const steady = (value: number): string => `${value}x240`;
const target = 'job="photo-account", instance="a:8080"';
const other = 'job="photo-account", instance="b:8080"';
const failed = `photo_account_calls_total{${target}, row="photos.page", outcome="failed"}`;
const slow = (le: string) => `photo_account_call_seconds_bucket{${target}, row="photos.page", le="${le}"}`;
const oldest = (lane: string) => `photo_account_jobs_oldest_seconds{${target}, lane="${lane}"}`;
const healthy: Series = {
  [`up{${target}}`]: steady(1),
  [`process_start_time_seconds{${target}}`]: '1x150 2x15 3x100',
  [`photo_account_calls_total{${target}, row="photos.page", outcome="answered"}`]: '0+150x240',
  [failed]: '0+1x240',
  [slow('1')]: '0+150x240',
  [slow('2.5')]: '0+151x240',
  [slow('+Inf')]: '0+151x240',
  [`photo_account_jobs_due{${target}, lane="mail"}`]: steady(0),
  [oldest('mail')]: steady(500),
  [oldest('export')]: steady(7000),
  [`photo_account_store_connections{${target}, state="waiting"}`]: '0 2 0 0x237',
  [`photo_account_store_listener_heard_seconds{${target}}`]: steady(10),
  [`photo_account_decoders{${target}, state="waiting"}`]: '0 50 0 50 0 0x235',
  [`photo_account_object_errors_total{${target}, operation="get"}`]: '0 1 1x238',
  [`nodejs_eventloop_lag_p99_seconds{${target}}`]: steady(0.05),
  [`process_resident_memory_bytes{${target}}`]: steady(600e6),
};
/** What differs from the healthy process when each alert fires; null if the series is absent. */
const faults: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  NoProcess: { [`up{${target}}`]: null },
  ProcessDown: {
    [`up{${target}}`]: steady(0),
    [`up{${other}}`]: steady(1),
    [`photo_account_jobs_due{${other}, lane="mail"}`]: steady(0),
  },
  ProcessRestarts: { [`process_start_time_seconds{${target}}`]: '1x150 2x15 3x15 4x100' },
  CallsFail: { [failed]: '0+3x240' },
  CallsSlow: { [slow('2.5')]: '0+180x240', [slow('+Inf')]: '0+180x240' },
  StoreUnreachable: { [`photo_account_jobs_due{${target}, lane="mail"}`]: null },
  ConnectionsExhausted: {
    [`photo_account_store_connections{${target}, state="waiting"}`]: steady(3),
  },
  ListenerSilent: { [`photo_account_store_listener_heard_seconds{${target}}`]: '0+15x240' },
  JobsWait: { [oldest('mail')]: steady(700) },
  PicturesWait: { [`photo_account_decoders{${target}, state="waiting"}`]: steady(11) },
  ObjectStoreFails: { [`photo_account_object_errors_total{${target}, operation="get"}`]: '0+1x240' },
  EventLoopBusy: { [`nodejs_eventloop_lag_p99_seconds{${target}}`]: steady(0.3) },
  MemoryHigh: { [`process_resident_memory_bytes{${target}}`]: steady(3.8e9) },
};

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8', cwd: monitoring });
const absent = promtool('--version').error === undefined ? null : 'promtool: Debian’s package prometheus';
if (absent !== null) process.stdout.write(`Rules in Prometheus skipped: ${absent}.\n`);

describe.skipIf(absent !== null)('in Prometheus', { meta: { needs: absent ?? '' } }, () => {
  test('configuration and rules are valid', () => {
    const { status, stdout, stderr } = promtool('check', 'config', 'prometheus.yaml');
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`${alerts.length} rules found`);
  });

  test('each alert fires for its fault alone, and none for a healthy process', () => {
    expect(Object.keys(faults)).toEqual(alerts.map(({ alert }) => alert));
    const firing = (series: Readonly<Record<string, string | null>>, names: readonly string[]) => ({
      interval: '15s',
      input_series: Object.entries({ ...healthy, ...series })
        .filter(([, values]) => values !== null)
        .map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        {
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: '55m',
          exp_samples: names.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
        },
      ],
    });
    const tests = [firing({}, []), ...Object.entries(faults).map(([name, series]) => firing(series, [name]))];
    const folder = mkdtempSync(join(tmpdir(), 'photo-account-rules-'));
    const file = join(folder, 'tests.yaml');
    writeFileSync(file, JSON.stringify({ rule_files: [join(monitoring, 'rules.yaml')], tests }));
    const { status, stdout, stderr } = promtool('test', 'rules', file);
    rmSync(folder, { recursive: true });
    expect({ status }, stdout + stderr).toEqual({ status: 0 });
  });
});
