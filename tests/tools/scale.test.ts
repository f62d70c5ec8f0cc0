import { expect, test } from 'vitest';
import { limits, needs } from '../../tools/scale/model.ts';
import type { Behaviour, Costs, Sizes } from '../../tools/scale/model.ts';

const costs: Costs = {
  service: { 'sign-in': 0.1, 'timeline page': 0.01, upload: 0.5, 'archive MB': 0.02 },
  database: { 'sign-in': 0.01, 'timeline page': 0.002, upload: 0.03, 'archive MB': 0 },
};
const behaviour: Behaviour = {
  monthly: { 'sign-in': 1, 'timeline page': 20, upload: 10, 'archive MB': 50 },
  peak: 3,
  visit: 10,
  photoMb: 4,
  pageKb: 500,
  photos: 1000,
};
const sizes: Sizes = {
  processors: 2,
  filled: 0.5,
  databaseProcessors: 8,
  databaseConnections: 100,
  connectionsOfProcess: 11,
  networkMb: 100,
  processGb: 1,
  socketKb: 10,
  photosTb: 400,
};
/** With these, a customer comes once in 30 days of 86,400 s: 3 a second at the peak of three times the average. */
const customers = 2_592_000;

test('the needs of the busiest hour are the arrivals multiplied by their costs', () => {
  const { arrivals, ...rest } = needs(customers, costs, behaviour, sizes);
  expect(arrivals).toEqual({ 'sign-in': 3, 'timeline page': 60, upload: 30, 'archive MB': 150 });
  expect(rest).toEqual({
    serviceProcessors: expect.closeTo(0.3 + 0.6 + 15 + 3, 9) as number,
    databaseProcessors: expect.closeTo(0.03 + 0.12 + 0.9, 9) as number,
    networkMb: 30 + 120 + 150,
    sockets: 1800,
    fullProcesses: expect.closeTo(18.9, 9) as number,
    processes: 19,
    connections: 209,
    memoryGb: expect.closeTo(19.018, 9) as number,
    photosTb: 10_368,
  });
});

test('the network decides the number of processes if they have processors to spare', () => {
  const narrow = { ...sizes, networkMb: 10 };
  expect(needs(customers, costs, behaviour, narrow).processes).toBe(60);
  expect(needs(1, costs, behaviour, sizes).processes).toBe(1);
});

test('limits are sorted by the number of customers that fill them', () => {
  expect(limits(costs, behaviour, sizes)).toEqual([
    { resource: 'the storage of photos', customers: 100_000 },
    { resource: 'the processors of one process', customers: 137_142 },
    { resource: 'the network of one machine', customers: 432_000 },
    { resource: 'the connections of PostgreSQL, with 9 processes', customers: 1_234_285 },
    { resource: 'the processors of PostgreSQL', customers: 9_874_285 },
  ]);
});
