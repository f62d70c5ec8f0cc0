import type { IncomingMessage } from 'node:http';
import { revokedChannel } from '../../identity/revocations.ts';
import type { Ports } from '../../ports.ts';
import type { Sender } from './records.ts';

/** Requests of uploads that this process answers: they end with the sign-in, or the account, that they are sent by. */
export class RunningUploads {
  readonly #running = new Map<IncomingMessage, Sender>();
  #unlisten: () => Promise<void> = () => Promise.resolve();

  async start({ store }: Pick<Ports, 'store'>): Promise<void> {
    this.#unlisten = await store.listen(revokedChannel, (ended) => {
      for (const [request, { subject, grant }] of this.#running)
        if (ended === `account:${subject}` || ended === `grant:${grant}`) request.destroy();
    });
  }

  stop(): Promise<void> {
    return this.#unlisten();
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
