import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { deferred } from '../../deferred.ts';
import type { Deferred } from '../../deferred.ts';
import type { Head, Reason, Seen } from './examine.ts';
import type { Glanced } from './glance.ts';
import type { Taken } from './taken.ts';

export interface Question extends Head {
  readonly path: string;
  /** Asks for what the picture says of itself alone: nothing is decoded. */
  readonly glance?: true;
  /** Asks for when the picture of this type was taken, alone. */
  readonly taken?: string;
  /** Asks for the whole picture as a JPEG at this path, alone. */
  readonly target?: string;
}
/** `admitted` is how many bytes the process may grow by, or null where the picture is too much. */
export type ToDecoder = Question | { readonly admitted: number | null };
export type FromDecoder =
  | { readonly needed: number }
  | { readonly seen: Seen | Reason; readonly resident: number }
  | { readonly drawn: boolean; readonly resident: number }
  | { readonly glanced: Glanced | null }
  | { readonly taken: Taken }
  | { readonly failed: string };

/** Answers how many bytes of memory a picture that needs this many may take, or null. */
type Admission = (needed: number) => Promise<number | null>;

/** Milliseconds one picture may take, its waiting included. */
const patience = 10 * 60_000;
/** Bytes of private memory that the runtime and its threads reserve before the first picture, with a margin. */
const runtime = 1536 * 1024 ** 2;
/** Resident bytes with which a process is kept for the next picture: a large one leaves more behind. */
const mostKept = 320 * 1024 ** 2;
/** Bytes of growth from which a picture steps back behind whatever else wants the processor; its process ends with it. */
export const large = 320 * 1024 ** 2;
/** The whole environment of a decoder: a hostile picture that takes it over finds no secret. */
const told = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'NODE_COMPILE_CACHE'];

/** The process ended in the middle of a picture, or could not finish it. */
export class DecoderFailed extends Error {
  override readonly name = 'DecoderFailed';
}

/**
 * Starts the process. The limit on private memory is the shell's, as Node has no word for it; address space cannot be
 * limited, because the runtime reserves gigabytes of it. Without a shell the process watches itself alone.
 */
function start(memory: number): ChildProcess {
  const kib = Math.ceil((memory + runtime) / 1024);
  const limited = `ulimit -d ${kib} 2>/dev/null; exec "$0" "$@"`;
  const shell =
    process.platform === 'win32'
      ? { execArgv: [] }
      : { execPath: '/bin/sh', execArgv: ['-c', limited, process.execPath] };
  const child = fork(new URL('./decoderProcess.ts', import.meta.url), [], {
    ...shell,
    env: Object.fromEntries(told.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // An idle decoder does not keep the process alive that started it; one that examines is held by its limit of time.
  child.unref();
  child.channel?.unref();
  // A failed start or message is noticed by the end of the process.
  child.on('error', () => child.kill('SIGKILL'));
  return child;
}

/** One process that examines pictures, one after the other; it is started on demand and again after its end. */
export class Decoder {
  readonly #memory: number;
  #child: ChildProcess | null = null;

  constructor(memory: number) {
    this.#memory = memory;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** `admit` answers how many bytes the picture may take, or null. @throws DecoderFailed */
  examine(question: Omit<Question, 'target'>, admit: Admission): Promise<Seen | Reason> {
    return this.#decode(question, admit, (message) => ('seen' in message ? message.seen : null));
  }

  /** Writes the whole picture as a JPEG to `target`; false where it cannot be decoded. @throws DecoderFailed */
  draw(question: Question & { readonly target: string }, admit: Admission): Promise<boolean> {
    return this.#decode(question, admit, (message) => ('drawn' in message ? message.drawn : null));
  }

  #decode<Told>(
    question: Question,
    admit: Admission,
    answerOf: (message: FromDecoder) => Told | null,
  ): Promise<Told> {
    let isLarge = false;
    return this.#ask<Told>(question, (message, { tell, resolve, reject }) => {
      if ('needed' in message) {
        admit(message.needed).then((admitted) => {
          isLarge = (admitted ?? 0) >= large;
          tell({ admitted });
        }, reject);
        return;
      }
      const told = answerOf(message);
      if (told === null) return;
      if ('resident' in message && (isLarge || message.resident > mostKept)) this.end();
      resolve(told);
    });
  }

  /** What a picture says of itself; null where only an examination tells. @throws DecoderFailed */
  glance(question: Omit<Question, 'glance'>): Promise<Glanced | null> {
    return this.#ask<Glanced | null>({ ...question, glance: true }, (message, { resolve }) => {
      if ('glanced' in message) resolve(message.glanced);
    });
  }

  /** When the picture was taken. @throws DecoderFailed */
  taken(path: string, mediaType: string): Promise<Taken> {
    const question = { path, bytes: 0, head: new Uint8Array(), taken: mediaType };
    return this.#ask<Taken>(question, (message, { resolve }) => {
      if ('taken' in message) resolve(message.taken);
    });
  }

  async #ask<Told>(
    question: Question,
    hear: (
      message: FromDecoder,
      on: { tell: (message: ToDecoder) => void } & Pick<Deferred<Told>, 'resolve' | 'reject'>,
    ) => void,
  ): Promise<Told> {
    const child = (this.#child ??= start(this.#memory));
    const answer = deferred<Told>();
    const tell = (message: ToDecoder): void => {
      // A process that failed to start, because the limit of open files was reached, has no channel for messages.
      if (child.connected) child.send(message, () => undefined);
    };
    const listen = (message: FromDecoder): void => {
      if ('failed' in message) answer.reject(new DecoderFailed(message.failed));
      else hear(message, { tell, resolve: answer.resolve, reject: answer.reject });
    };
    const ended = (): void => answer.reject(new DecoderFailed('the decoder ended'));
    child.on('message', listen);
    child.once('exit', ended).once('error', ended);
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    tell(question);
    try {
      return await answer.promise;
    } catch (error) {
      this.end();
      throw error;
    } finally {
      clearTimeout(timer);
      child.off('message', listen).off('exit', ended).off('error', ended);
    }
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}
