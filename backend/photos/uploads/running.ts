import type { IncomingMessage } from 'node:http';
import { listenToEnds } from '../../identity/revocations.ts';
import type { Ports } from '../../ports.ts';
import type { Sender } from './records.ts';

/** Returns the names of the sender in the form that {@link listenToEnds} reports. */
const namesOf = ({ subject, grant }: Sender): readonly string[] => [`account:${subject}`, `grant:${grant}`];

/** Running upload requests of this process. They end together with their sign-in or account. */
export class RunningUploads {
  readonly #running = new Map<IncomingMessage, Sender>();
  /** Ended sign-ins and accounts that were reported while a sender was being identified. */
  readonly #heard = new Set<Set<string>>();
  #unlisten: () => Promise<void> = () => Promise.resolve();

  async start(ports: Pick<Ports, 'store' | 'clock'>): Promise<void> {
    this.#unlisten = await listenToEnds(ports, (ended) => {
      for (const heard of this.#heard) heard.add(ended);
      for (const [request, sender] of this.#running) if (namesOf(sender).includes(ended)) request.destroy();
    });
  }

  get size(): number {
    return this.#running.size;
  }

  stop(): Promise<void> {
    return this.#unlisten();
  }

  /**
   * Identifies the sender. Resolves to null also if the sign-in was revoked in the meantime, because that
   * notification would otherwise be missed.
   */
  async identify(ask: () => Promise<Sender | null>): Promise<Sender | null> {
    const heard = new Set<string>();
    this.#heard.add(heard);
    try {
      const sender = await ask();
      return sender === null || namesOf(sender).some((name) => heard.has(name)) ? null : sender;
    } finally {
      this.#heard.delete(heard);
    }
  }

  async during<Done>(request: IncomingMessage, sender: Sender, work: () => Promise<Done>): Promise<Done> {
    this.#running.set(request, sender);
    try {
      return await work();
    } finally {
      this.#running.delete(request);
    }
  }
}
