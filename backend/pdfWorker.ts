import { parentPort } from 'node:worker_threads';

/** A request to the thread. The response is the bytes, or null after a failure. */
export interface Drawing {
  readonly id: number;
  /** URL of the module that exports the function `draw`. */
  readonly module: string;
  readonly input: unknown;
}
interface Drawer {
  readonly draw: (input: unknown) => Promise<Uint8Array<ArrayBuffer>>;
}

parentPort?.on('message', ({ id, module, input }: Drawing) => {
  void (async () => {
    const { draw } = (await import(module)) as Drawer;
    return draw(input);
  })().then(
    (bytes) => parentPort?.postMessage({ id, bytes }, [bytes.buffer]),
    (error: unknown) =>
      parentPort?.postMessage({ id, error: error instanceof Error ? error.message : 'unknown' }),
  );
});
