import { importPhotosMachine } from '../../../../machines/photos/uploads/importPhotos.machine.ts';
import type { QueuedFile } from '../../../../machines/photos/uploads/fileLife.machine.ts';
import type { Accepted, Discarded } from '../../../../machines/photos/uploads/queue.ts';
import { Stage } from '../../../kit/chart/index.ts';
import { chosen } from './samples.ts';
import { answer, sizeOf } from './worldAnswers.ts';
import { UploadBrowser } from './worldBrowser.ts';
import { ItemPlays, type Running } from './worldItems.ts';
import { look } from './worldLook.ts';
import { hashOf, UploadService } from './worldService.ts';

const contents = 12;
const nameOf = (content: number) => `c${content}.jpg`;

/**
 * The real charts of the queue with a simulated customer, browser and service. Each number of a walk selects the next
 * event. Throws if an invariant does not hold.
 */
export class UploadWorld {
  readonly went: string[] = [];
  readonly #service = new UploadService();
  readonly #browser = new UploadBrowser();
  readonly #plays = new ItemPlays();
  readonly #running = this.#plays.running;
  #pages = 0;
  #stage = this.#page();
  /** Files whose results have been shown. Closing the dialog removes them from the list. */
  readonly #over = new Set<string>();
  received = 0;
  #offline = false;

  constructor() {
    this.#stage.start();
    this.#settle();
  }

  do(what: number, which: number): void {
    const moves = this.#moves(which);
    const [name, move] = moves[what % moves.length] ?? ['nothing', () => undefined];
    this.went.push(name);
    move();
    this.#settle();
  }

  /** Makes all later responses succeed, and makes the customer do what each file needs. */
  becomeKind(): void {
    this.went.push('every answer succeeds from now on');
    this.#network(false);
    for (let step = 0; step < 3_000 && this.#help(); step += 1) this.#settle();
  }

  /** Returns the files that are not finished. */
  unfinished(): readonly string[] {
    return this.#items
      .filter(({ state }) => !['ready', 'duplicate', 'albumGone', 'refused'].includes(state))
      .map(({ id, state }) => `${id} ${state}`);
  }

  stop(): void {
    this.#stage.stop();
  }

  get #items(): readonly QueuedFile[] {
    return this.#stage.snapshot.context.items;
  }

  #page() {
    const item = this.#plays.item((remembered) => this.#browser.remember(remembered));
    return new Stage({
      machine: importPhotosMachine.provide({ actors: { item } }),
      input: { newId: () => `u${this.#pages++}.` },
      keepActors: ['item'],
    });
  }

  #moves(which: number): readonly (readonly [string, () => void])[] {
    const stage = this.#stage;
    const send = (event: Parameters<typeof stage.take>[0]) => () => stage.take(event);
    const at = <Value>(list: readonly Value[]): Value | undefined => list[which % Math.max(1, list.length)];
    const item = at(this.#items);
    const running = at([...this.#running]);
    return [
      [`chooses ${which % contents}`, () => this.#choose([which % contents])],
      ['chooses three files', () => this.#choose([which, which + 1, which + 4].map((one) => one % contents))],
      ['starts', send({ type: 'import.start' })],
      [`removes ${item?.id}`, () => this.#remove(item?.id ?? '')],
      [`tries ${item?.id} again`, send({ type: 'item.again', id: item?.id ?? '' })],
      ['retries all', send({ type: 'import.retry' })],
      which % 3 === 0
        ? ['holds', send({ type: 'import.pause' })]
        : ['resumes', send({ type: 'import.resume' })],
      which % 3 === 0
        ? ['the network fails', () => this.#network(true)]
        : ['the network returns', () => this.#network(false)],
      ['opens', send({ type: 'import.open' })],
      which % 2 === 0 ? ['Back', send({ type: 'import.back' })] : ['Next', send({ type: 'import.next' })],
      which % 4 === 0
        ? ['reloads the page', () => this.#reload()]
        : ['time passes', () => void stage.clock.advanceToNext()],
      ['the stored queue is restored', () => this.#restore(which % 5 !== 0)],
      ...Array.from(
        { length: 12 },
        () =>
          [
            `${running?.kind} ${running?.id}: ${which % 12}`,
            () => (running === undefined ? undefined : this.#answer(running, which % 12)),
          ] as const,
      ),
    ];
  }

  /** Takes one successful step; returns false if nothing is left to do. */
  #help(): boolean {
    const stage = this.#stage;
    if (stage.running.includes('restoreQueue')) return (this.#restore(true), true);
    if (stage.snapshot.matches({ queue: { underWay: 'waitingOnline' } }))
      return (stage.take({ type: 'connection.back' }), true);
    if (stage.snapshot.matches({ queue: { underWay: 'paused' } }))
      return (stage.take({ type: 'import.resume' }), true);
    const [running] = this.#running;
    if (running !== undefined) return (this.#answer(running, 11), true);
    const waits = this.#items.find(({ state }) => state === 'needsFile');
    if (waits !== undefined) {
      this.#choose([
        Array.from({ length: contents }, (_, one) => one).find((one) =>
          waits.hash === null ? nameOf(one) === waits.name : hashOf(one) === waits.hash,
        ) ?? 0,
      ]);
      return true;
    }
    for (const type of ['import.start', 'import.retry'] as const)
      if (stage.snapshot.can({ type })) return (stage.take({ type }), true);
    return this.unfinished().length > 0 && stage.clock.advanceToNext();
  }

  #choose(list: readonly number[]): void {
    const files = list.map((content) =>
      chosen(nameOf(content), { size: sizeOf(content), body: { content } }),
    );
    this.#stage.take({ type: 'files.chosen', files });
  }

  #remove(id: string): void {
    this.#browser.forget(id);
    this.#stage.take({ type: 'item.remove', id });
  }

  #network(offline: boolean): void {
    if (this.#offline === offline) return;
    this.#offline = offline;
    if (this.#stage.running.includes('watchConnection'))
      this.#stage.take({ type: offline ? 'connection.lost' : 'connection.back' });
  }

  #restore(well: boolean): void {
    if (!this.#stage.running.includes('restoreQueue')) return;
    if (well) this.#stage.finish('restoreQueue', this.#browser.restored());
    else this.#stage.fail('restoreQueue', new Error('blocked'));
  }

  #reload(): void {
    this.#stage.stop();
    this.#plays.clear();
    this.#browser.reload();
    this.received = 0;
    this.#stage = this.#page();
    this.#stage.start();
  }

  #answer(running: Running, how: number): void {
    answer(running, how, {
      service: this.#service,
      offline: this.#offline,
      now: this.#stage.clock.now(),
      contentOf: this.#browser.contentOf,
      end: (event) => {
        this.#running.delete(running);
        running.ref?.send(event as never);
      },
    });
  }

  /** Performs the browser effects that the charts have requested, and checks every invariant. */
  #settle(): void {
    const { calls } = this.#stage.recorder;
    for (; this.received < calls.length; this.received += 1) {
      const call = calls[this.received];
      if (call?.kind === 'action') this.#act(call.name, call.params);
      if (call?.kind === 'start' && call.src === 'watchConnection' && this.#offline)
        this.#stage.take({ type: 'connection.lost' });
      if (call?.kind === 'start' && call.src === 'findApp') this.#stage.finish('findApp', null);
      if (call?.kind === 'start' && call.src === 'offer') this.#stage.finish('offer', { page: null });
    }
    if (this.#stage.thrown !== undefined) throw this.#stage.thrown;
    const { snapshot, running } = this.#stage;
    look({
      snapshot,
      restoring: running.includes('restoreQueue'),
      ways: [...this.#running].flatMap(({ input }) => input ?? []),
      expected: this.#browser.expected,
      over: this.#over,
      kept: this.#browser.kept,
    });
  }

  #act(name: string, params: unknown): void {
    if (name === 'keepBytes') this.#browser.keepBytes(params as readonly Accepted[]);
    else if (name === 'storeFiles') this.#browser.storeFiles(params as readonly QueuedFile[]);
    else if (name === 'releaseFiles') {
      const discarded = params as Discarded;
      this.#browser.releaseFiles(discarded);
      for (const address of discarded.addresses) this.#service.forget(address);
    }
  }
}
