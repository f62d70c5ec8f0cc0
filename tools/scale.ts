import { parseArgs } from 'node:util';
import { whyNoPostgres } from '../tests/store/backend/systemPostgres.ts';
import { compareWithTwo, measureCosts } from './scale/measure.ts';
import { kinds, limits, needs } from './scale/model.ts';
import type { Behaviour, Costs, Sizes } from './scale/model.ts';

/** Measured on 29 November by `--check`, on two busy cores of an Intel Xeon with PostgreSQL 15. */
const measuredCosts: Costs = {
  service: { 'sign-in': 0.0345, 'timeline page': 0.0068, upload: 0.283, 'archive MB': 0.0083 },
  database: { 'sign-in': 0.02, 'timeline page': 0.0019, upload: 0.0493, 'archive MB': 0.0029 },
};

const behaviour: Behaviour = {
  // Two visits, with 30 pages and 10 new photos each, and 100 photos of every twentieth customer.
  monthly: { 'sign-in': 2, 'timeline page': 60, upload: 20, 'archive MB': 20 },
  peak: 3,
  visit: 10,
  photoMb: 4,
  pageKb: 1000,
  photos: 2500,
};

const sizes: Sizes = {
  processors: 2,
  filled: 0.6,
  databaseProcessors: 16,
  databaseConnections: 100,
  connectionsOfProcess: 11,
  networkMb: 125,
  processGb: 1,
  socketKb: 9.5,
  photosTb: 1000,
};

/** The measured seconds may differ from the predicted ones by this share. */
const tolerance = 0.2;

const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** Prints what the customers need at the peak, and what is full first. */
function print(customers: number, costs: Costs): void {
  const at = needs(customers, costs, behaviour, sizes);
  const line = (name: string, value: string) => process.stdout.write(`${name.padEnd(28)}${value}\n`);
  process.stdout.write(`${whole(customers)} customers, in the busiest hour:\n`);
  for (const kind of kinds) line(`  ${kind} per second`, whole(at.arrivals[kind]));
  line('  processes', `${whole(at.processes)} with ${sizes.processors} processors each`);
  line('  processors of PostgreSQL', at.databaseProcessors.toFixed(1));
  line('  connections', `${whole(at.connections)} without a pooler`);
  line('  open sockets', whole(at.sockets));
  line('  network', `${whole(at.networkMb)} MB/s`);
  line('  memory of processes', `${whole(at.memoryGb)} GB`);
  line('  photos', `${whole(at.photosTb * 1000)} GB`);
  process.stdout.write('Full first, if nothing is added:\n');
  for (const { resource, customers: full } of limits(costs, behaviour, sizes))
    process.stdout.write(`  at ${whole(full).padStart(12)} customers: ${resource}\n`);
}

/**
 * `npm run scale`: what 10 million customers need, or `-- --customers 1000000`. `-- --check` measures the costs of one
 * process here, and exits with 1 if two processes differ from them by more than 20 %.
 */
const { values } = parseArgs({
  options: { customers: { type: 'string', default: '10000000' }, check: { type: 'boolean', default: false } },
});
if (values.check) {
  const missing = whyNoPostgres();
  if (missing !== null) throw new Error(missing);
  const costs = await measureCosts();
  process.stdout.write(`Seconds of a processor, by one process: ${JSON.stringify(costs, null, 2)}\n`);
  for (const { of, predicted, measured } of await compareWithTwo(costs)) {
    process.stdout.write(
      `Two processes, ${of}: ${measured.toFixed(1)} s, predicted ${predicted.toFixed(1)} s\n`,
    );
    if (Math.abs(measured / predicted - 1) > tolerance) process.exitCode = 1;
  }
} else print(Number(values.customers), measuredCosts);
