import { expect } from 'vitest';
import { importPhotosMachine } from '../../../machines/photos/uploads/importPhotos.machine.ts';
import type { Shed } from '../../../machines/photos/uploads/importPhotos.setup.ts';
import type { QueuedFile, Restored, Taken } from '../../../machines/photos/uploads/queue.ts';
import type { Remembered } from '../../../machines/photos/uploads/uploadItem.setup.ts';
import { Stage } from '../../kit/chart/index.ts';
import { fail, finish } from '../../kit/chart/played.ts';
import { failed, finished } from '../samples.ts';
import { chosen } from './samples.ts';
import { ItemPlays, type Running } from './worldItems.ts';
import { look } from './worldLook.ts';
import { hashOf, UploadService } from './worldService.ts';

/** What the browser keeps of a file beyond the page. */
type Stored = Omit<Restored, 'held' | 'preview'> & { content: number | null };

const contents = 12;
const nameOf = (content: number) => `c${content}.jpg`;
/** Contents share sizes, so that a file chosen again may be taken for another one. */
const sizeOf = (content: number) => 100 + (content % 3);
const isKept = (content: number) => content % 4 !== 0;

/**
 * The queue's own charts between a browser and a service that are played: what is held in memory and beyond the page,
 * locks by hash, offsets. Each number of a walk chooses what happens. Throws where something that must hold does not.
 */
export class UploadWorld {
  readonly went: string[] = [];
  readonly #service = new UploadService();
  readonly #beyond = new Map<string, Stored>();
  readonly #plays = new ItemPlays();
  readonly #running = this.#plays.running;
  /** Per page. */
  #stage = this.#page();
  #bytes = new Map<string, number>();
  #kept = new Set<string>();
  #again = new Set<string>();
  /** Files that must have a row: chosen or left by an earlier page, and not removed. */
  #expected = new Set<string>();
  /** Files whose end was seen: closing the dialog clears them. */
  readonly #over = new Set<string>();
  #told = 0;
  #next = 0;
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

  /** Everything answers well from now on, and the person does what each file asks for. */
  becomeKind(): void {
    this.went.push('the world becomes kind');
    this.#network(false);
    for (let step = 0; step < 3_000 && this.#help(); step += 1) this.#settle();
  }

  /** Files that are not at their end. */
  unfinished(): readonly string[] {
    return this.#items
      .filter(({ state }) => !['ready', 'duplicate', 'refused'].includes(state))
      .map(({ id, state }) => `${id} ${state}`);
  }

  stop(): void {
    this.#stage.stop();
  }

  get #items(): readonly QueuedFile[] {
    return this.#stage.snapshot.context.items;
  }

  #page() {
    const item = this.#plays.item((remembered) => this.#remember(remembered));
    return new Stage({
      machine: importPhotosMachine.provide({ actors: { item } }),
      input: { newId: () => `u${this.#next++}` },
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
      ['chooses three', () => this.#choose([which, which + 1, which + 4].map((one) => one % contents))],
      ['starts', send({ type: 'import.start' })],
      [`removes ${item?.id}`, () => this.#remove(item?.id ?? '')],
      [`tries ${item?.id} again`, send({ type: 'item.again', id: item?.id ?? '' })],
      ['tries all again', send({ type: 'import.retry' })],
      which % 3 === 0
        ? ['holds', send({ type: 'import.pause' })]
        : ['lets go on', send({ type: 'import.resume' })],
      which % 3 === 0
        ? ['the network goes', () => this.#network(true)]
        : ['the network comes', () => this.#network(false)],
      ['opens', send({ type: 'import.open' })],
      which % 2 === 0 ? ['Back', send({ type: 'import.back' })] : ['Next', send({ type: 'import.next' })],
      which % 4 === 0
        ? ['loads anew', () => this.#reload()]
        : ['time passes', () => void stage.clock.advanceToNext()],
      ['what was left comes', () => this.#restore(which % 5 !== 0)],
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

  /** One kind step; false when there is nothing left to do. */
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
    this.#expected.delete(id);
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
    if (!well) {
      this.#stage.fail('restoreQueue', new Error('blocked'));
      return;
    }
    const found = [...this.#beyond.values()].map(({ content, ...record }): Restored => {
      this.#kept.add(record.id);
      this.#expected.add(record.id);
      if (content !== null) this.#bytes.set(record.id, content);
      return { ...record, held: content !== null, preview: null };
    });
    this.#stage.finish('restoreQueue', found);
  }

  #reload(): void {
    this.#stage.stop();
    this.#plays.clear();
    [this.#bytes, this.#kept, this.#again] = [new Map(), new Set(), new Set()];
    [this.#expected, this.#told] = [new Set(), 0];
    this.#stage = this.#page();
    this.#stage.start();
  }

  #answer(running: Running, how: number): void {
    const end = (event: object) => {
      this.#running.delete(running);
      running.ref?.send(event as never);
    };
    if (running.kind === 'read') {
      const content = this.#bytes.get(running.id);
      if (how === 0) end(fail(new Error('no worker')));
      else if (how === 1 || content === undefined) end(finish({ kind: 'unreadable' }));
      else end(finish({ kind: 'hashed', hash: hashOf(content) }));
    } else if (running.kind === 'known') {
      const known = this.#service.knows(running.id);
      if (how === 0 && !known) this.#service.excuse(running.id);
      end(
        finish(
          how === 0
            ? failed
            : finished({
                known: known ? [{ hash: running.id, imageId: 'i', since: '2024-08-03T00:00:00Z' }] : [],
              }),
        ),
      );
    } else if (running.kind === 'outcome') {
      if (how === 0) end(finish(failed));
      else
        end(
          finish(how === 1 ? finished({ state: 'processing' }) : finished(this.#service.outcome(running.id))),
        );
    } else this.#send(running, how);
  }

  /** A transfer takes a step: an address, some bytes, the last byte, or one of its ends. */
  #send({ input, tell }: Running, how: number): void {
    if (input === undefined || tell === undefined) return;
    const service = this.#service;
    if (this.#offline && how !== 6) return tell({ type: 'bytes.lost', offline: true, pause: 0 });
    if (how === 0) return tell({ type: 'bytes.lost', offline: false, pause: 0 });
    if (how === 1) return tell({ type: 'bytes.failed', reason: 'noRoom' });
    if (how === 2 && input.address === null) return tell({ type: 'bytes.refused', reason: 'wrongType' });
    if (how === 3) return tell({ type: 'bytes.unreadable' });
    const content = this.#bytes.get(input.id);
    if (content === undefined) return tell({ type: 'bytes.unreadable' });
    expect(hashOf(content), `what ${input.id} sends under its hash`).toBe(input.hash);
    if (how === 4) service.forget(input.address);
    const upload = service.at(input.address);
    if (input.address !== null && upload === undefined) return tell({ type: 'bytes.forgotten' });
    if (upload === undefined) {
      input.address = service.create(input.hash, sizeOf(content));
      return tell({ type: 'bytes.address', address: input.address });
    }
    const sent = how === 11 ? upload.size : Math.min(upload.size, upload.offset + 30);
    service.take(upload, sent);
    tell({ type: 'bytes.kept', kept: sent });
    tell({ type: 'bytes.sent', sent, at: this.#stage.clock.now() });
    if (sent === upload.size) tell({ type: 'bytes.complete', uploadId: upload.id });
  }

  #remember({ id, hash, address, uploadId }: Remembered): void {
    const record = this.#beyond.get(id);
    if (record === undefined || !this.#kept.has(id)) return;
    const bytes = this.#again.delete(id) ? (this.#bytes.get(id) ?? 0) : null;
    const content = bytes !== null && isKept(bytes) ? bytes : record.content;
    this.#beyond.set(id, { ...record, hash, address, uploadId, content });
  }

  /** What the charts asked the browser for is done, and everything that must hold is looked at. */
  #settle(): void {
    const { calls } = this.#stage.recorder;
    for (; this.#told < calls.length; this.#told += 1) {
      const call = calls[this.#told];
      if (call?.kind === 'action') this.#act(call.name, call.params);
      if (call?.kind === 'start' && call.src === 'watchConnection' && this.#offline)
        this.#stage.take({ type: 'connection.lost' });
      if (call?.kind === 'start' && call.src === 'findApp') this.#stage.finish('findApp', null);
    }
    if (this.#stage.thrown !== undefined) throw this.#stage.thrown;
    const { snapshot, running } = this.#stage;
    look({
      snapshot,
      restoring: running.includes('restoreQueue'),
      ways: [...this.#running].flatMap(({ input }) => input ?? []),
      expected: this.#expected,
      over: this.#over,
      kept: this.#kept,
    });
  }

  #act(name: string, params: unknown): void {
    if (name === 'keepBytes')
      for (const { id, body } of params as readonly Taken[]) {
        const { content } = body as { content: number };
        this.#bytes.set(id, content);
        this.#expected.add(id);
        if (this.#kept.has(id)) this.#again.add(id);
      }
    else if (name === 'storeFiles')
      for (const {
        id,
        name: fileName,
        size,
        type,
        lastModified,
        albumId,
        hash,
      } of params as readonly QueuedFile[]) {
        if (this.#kept.has(id)) continue;
        this.#kept.add(id);
        const content = this.#bytes.get(id) ?? 0;
        const record = {
          id,
          name: fileName,
          size,
          type,
          lastModified,
          albumId,
          hash,
          address: null,
          uploadId: null,
        };
        this.#beyond.set(id, { ...record, content: isKept(content) ? content : null });
      }
    else if (name === 'letGo') this.#letGo(params as Shed);
  }

  #letGo({ ids, addresses, moved }: Shed): void {
    for (const id of ids) {
      this.#bytes.delete(id);
      if (this.#kept.delete(id)) this.#beyond.delete(id);
    }
    for (const address of addresses) this.#service.forget(address);
    if (moved === null) return;
    this.#expected.add(moved.to);
    const content = this.#bytes.get(moved.from);
    if (content !== undefined) this.#bytes.set(moved.to, content);
    this.#bytes.delete(moved.from);
  }
}
