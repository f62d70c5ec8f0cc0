import { Cluster } from './cluster.ts';
import type { Member } from './cluster.ts';
import { Nginx } from './nginx.ts';

/** Two production processes of a cluster behind nginx. */
export class Pair {
  readonly cluster: Cluster;
  readonly nginx: Nginx;
  #members: readonly Member[];

  private constructor(cluster: Cluster, nginx: Nginx, members: readonly Member[]) {
    this.cluster = cluster;
    this.nginx = nginx;
    this.#members = members;
  }

  /** `settingsOf` returns the settings of both processes beside those of the cluster and of nginx. */
  static async start(
    settingsOf: (cluster: Cluster) => Promise<Readonly<Record<string, string>>>,
  ): Promise<Pair> {
    const cluster = await Cluster.start();
    const nginx = await Nginx.start(cluster.folder);
    const settings = { ...nginx.environment, ...(await settingsOf(cluster)) };
    const members = [await cluster.join(settings), await cluster.join(settings)];
    await nginx.use(...members.map(({ port }) => port));
    return new Pair(cluster, nginx, members);
  }

  get members(): readonly Member[] {
    return this.#members;
  }

  /** Starts a process that has ended again, in place of the old one. */
  async again(ended: Member): Promise<Member> {
    const renewed = await this.cluster.again(ended);
    this.#members = this.#members.map((one) => (one === ended ? renewed : one));
    return renewed;
  }

  async stop(): Promise<void> {
    await this.nginx.stop();
    await this.cluster.stop();
  }
}
