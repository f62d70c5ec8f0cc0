/** The work of customers, by kind. An archive is counted by its megabytes. */
export const kinds = ['sign-in', 'timeline page', 'upload', 'archive MB'] as const;
export type Kind = (typeof kinds)[number];
type ByKind = Readonly<Record<Kind, number>>;

/** Seconds of a processor for one of each kind, in the service and in the database, measured with one process. */
export interface Costs {
  readonly service: ByKind;
  readonly database: ByKind;
}

/** Assumptions about customers, not measurements. */
export interface Behaviour {
  /** Of each kind, a customer in 30 days. */
  readonly monthly: ByKind;
  /** Ratio of the busiest hour to the average hour. */
  readonly peak: number;
  /** Minutes of a visit, which begins with a sign-in and holds a socket. */
  readonly visit: number;
  /** Megabytes of an original with its thumbnails, and kilobytes of a page of the timeline with its pictures. */
  readonly photoMb: number;
  readonly pageKb: number;
  /** Photos that a customer keeps. */
  readonly photos: number;
}

/** Capacities of one process, one machine and one database, and the memory that each socket needs. */
export interface Sizes {
  /** Processors that a process uses when it is full, and the share up to which it is filled. */
  readonly processors: number;
  readonly filled: number;
  readonly databaseProcessors: number;
  readonly databaseConnections: number;
  readonly connectionsOfProcess: number;
  /** Megabytes per second of a machine's network, and gigabytes of its memory that one process needs. */
  readonly networkMb: number;
  readonly processGb: number;
  readonly socketKb: number;
  readonly photosTb: number;
}

export interface Needs {
  /** Of each kind, per second in the busiest hour. */
  readonly arrivals: ByKind;
  readonly serviceProcessors: number;
  readonly databaseProcessors: number;
  readonly networkMb: number;
  readonly sockets: number;
  /** Not rounded. */
  readonly fullProcesses: number;
  readonly processes: number;
  readonly connections: number;
  readonly memoryGb: number;
  readonly photosTb: number;
}

const month = 30 * 86_400;
const sum = (of: (kind: Kind) => number): number => kinds.reduce((all, kind) => all + of(kind), 0);
const byKind = (of: (kind: Kind) => number): ByKind => ({
  'sign-in': of('sign-in'),
  'timeline page': of('timeline page'),
  upload: of('upload'),
  'archive MB': of('archive MB'),
});

/** Returns the seconds of processors that these numbers of each kind take. */
export const work = (costs: ByKind, counts: ByKind): number => sum((kind) => costs[kind] * counts[kind]);

/** Returns what this number of customers needs in the busiest hour. */
export function needs(customers: number, costs: Costs, behaviour: Behaviour, sizes: Sizes): Needs {
  const { monthly, peak, visit, photoMb, pageKb, photos } = behaviour;
  const arrivals = byKind((kind) => (customers * monthly[kind] * peak) / month);
  const serviceProcessors = work(costs.service, arrivals);
  const networkMb =
    arrivals['timeline page'] * (pageKb / 1000) + arrivals.upload * photoMb + arrivals['archive MB'];
  const sockets = arrivals['sign-in'] * visit * 60;
  const fullProcesses = Math.max(
    serviceProcessors / (sizes.processors * sizes.filled),
    networkMb / (sizes.networkMb * sizes.filled),
  );
  const processes = Math.max(1, Math.ceil(fullProcesses));
  return {
    arrivals,
    serviceProcessors,
    databaseProcessors: work(costs.database, arrivals),
    networkMb,
    sockets,
    fullProcesses,
    processes,
    connections: processes * sizes.connectionsOfProcess,
    memoryGb: processes * sizes.processGb + (sockets * sizes.socketKb) / 1e6,
    photosTb: (customers * photos * photoMb) / 1e6,
  };
}

/** Returns the number of customers at which each resource is full if nothing is added, the first one first. */
export function limits(
  costs: Costs,
  behaviour: Behaviour,
  sizes: Sizes,
): readonly { readonly resource: string; readonly customers: number }[] {
  // All needs but the rounded ones are in proportion to the customers.
  const many = 1e9;
  const at = needs(many, costs, behaviour, sizes);
  const full = (resource: string, size: number, used: number) => ({
    resource,
    customers: Math.floor((many * size) / used),
  });
  const mostProcesses = Math.floor(sizes.databaseConnections / sizes.connectionsOfProcess);
  return [
    full('the processors of one process', sizes.processors * sizes.filled, at.serviceProcessors),
    full('the network of one machine', sizes.networkMb * sizes.filled, at.networkMb),
    full(`the connections of PostgreSQL, with ${mostProcesses} processes`, mostProcesses, at.fullProcesses),
    full('the processors of PostgreSQL', sizes.databaseProcessors * sizes.filled, at.databaseProcessors),
    full('the storage of photos', sizes.photosTb, at.photosTb),
  ].sort((one, other) => one.customers - other.customers);
}
