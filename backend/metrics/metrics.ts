import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { operations } from '../objects/counted.ts';

const prefix = 'photo_account_';

/**
 * A value that is read for each response: one number, a map by label, or null if there is currently no value.
 */
export interface Measure<Label extends string = string> {
  /** The name ends with the unit, for example `jobs_oldest_seconds`. */
  readonly name: string;
  readonly help: string;
  readonly label?: Label;
  readonly read: () => Reading | Promise<Reading>;
}
type Reading = number | null | ReadonlyMap<string, number>;

const outcomes = ['answered', 'refused', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * The measurements of this process in the text format of Prometheus. The values of labels are names from the
 * code (rows, lanes, operations), never from a customer or a request.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #measures = new Map<string, Measure[]>();
  readonly #calls = new Counter({
    name: `${prefix}calls_total`,
    help: 'Answered calls, by row of the table of calls. Refused: 4xx; failed: 5xx.',
    labelNames: ['row', 'outcome'],
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: `${prefix}call_seconds`,
    help: 'Time from the request to the end of its answer, by row of the table of calls.',
    labelNames: ['row'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.#registry],
  });
  readonly #objectErrors = new Counter({
    name: `${prefix}object_errors_total`,
    help: 'Failed operations of the object store.',
    labelNames: ['operation'],
    registers: [this.#registry],
  });
  /** The process itself is measured only from the first response on, because measuring costs time. */
  #processIsMeasured = false;
  readonly #rows = new Set<string>();

  constructor() {
    // Counters begin at zero: an increase from no value to one isn't an increase for Prometheus.
    for (const operation of operations) this.#objectErrors.inc({ operation }, 0);
  }

  called(row: string, status: number, seconds: number): void {
    const outcome: Outcome = status < 400 ? 'answered' : status < 500 ? 'refused' : 'failed';
    if (!this.#rows.has(row)) for (const each of outcomes) this.#calls.inc({ row, outcome: each }, 0);
    this.#rows.add(row);
    this.#calls.inc({ row, outcome });
    this.#seconds.observe({ row }, seconds);
  }

  objectFailed(operation: string): void {
    this.#objectErrors.inc({ operation });
  }

  /** Adds a value. Several values with one name are added up. */
  measure(measure: Measure): void {
    const known = this.#measures.get(measure.name);
    if (known) {
      known.push(measure);
      return;
    }
    const all = [measure];
    this.#measures.set(measure.name, all);
    const { name, help, label } = measure;
    new Gauge({
      name: `${prefix}${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.#registry],
      async collect() {
        this.reset();
        // If the store cannot be reached, only the values that need it are missing.
        const readings = await Promise.all(all.map(({ read }) => attempt(read)));
        if (readings.every((reading) => reading === null)) this.remove();
        for (const reading of readings)
          if (typeof reading === 'number') this.inc(reading);
          else for (const [key, value] of reading ?? []) this.inc({ [label ?? '']: key }, value);
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    if (!this.#processIsMeasured) collectDefaultMetrics({ register: this.#registry });
    this.#processIsMeasured = true;
    return this.#registry.metrics();
  }
}

async function attempt(read: Measure['read']): Promise<Reading> {
  try {
    return await read();
  } catch {
    return null;
  }
}
