import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { deferred } from '../../deferred.ts';
import type { Deferred } from '../../deferred.ts';
import type { Head, Reason, Seen } from './examine.ts';
import type { Glanced } from './glance.ts';
import type { Taken } from './taken.ts';

export interface Question extends Head {
  readonly path: string;
  /** If set, only the metadata is read, without decoding. */
  readonly glance?: true;
  /** Media type. If set, only the date of the picture is read, and it is not decoded. */
  readonly taken?: string;
  /** If set, only the whole picture is written as a JPEG to this path. */
  readonly target?: string;
}
/** `admitted` is the memory in bytes that the process may use, or null if the picture needs too much. */
export type ToDecoder = Question | { readonly admitted: number | null };
export type FromDecoder =
  | { readonly needed: number }
  | { readonly seen: Seen | Reason; readonly resident: number }
  | { readonly drawn: boolean; readonly resident: number }
  | { readonly glanced: Glanced | null }
  | { readonly taken: Taken }
  | { readonly failed: string };

/** Resolves to the memory in bytes granted to a picture that needs this much; null if it is too much. */
type Admission = (needed: number) => Promise<number | null>;

/** Maximum number of milliseconds for one picture, including waiting. */
const timeout = 10 * 60_000;
/**
 * Bytes of private memory that the runtime and its threads reserve before the first picture, with a margin.
 */
const runtime = 1536 * 1024 ** 2;
/** Maximum resident bytes of a process that is reused. After a large picture, more memory stays allocated. */
const mostKept = 320 * 1024 ** 2;
/**
 * A picture that needs at least this number of bytes for decoding gets a low CPU priority, and its process
 * ends afterwards.
 */
export const large = 320 * 1024 ** 2;
/** The only environment variables of a decoder, so that malicious pictures find no secrets. */
const result = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'NODE_COMPILE_CACHE'];

/** The process ended while examining a picture, or could not finish it. */
export class DecoderFailed extends Error {
  override readonly name = 'DecoderFailed';
}

/**
 * Starts the process. The shell sets the limit of private memory, because Node cannot. Address space cannot
 * be limited, because the runtime reserves gigabytes of it. Without a shell, only the process's own check
 * applies.
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
    env: Object.fromEntries(result.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // An idle decoder does not keep the parent process alive; an active one has a time limit.
  child.unref();
  child.channel?.unref();
  // If the start or a message fails, this is detected by the end of the process.
  child.on('error', () => child.kill('SIGKILL'));
  return child;
}

/**
 * A process that examines one picture at a time. It is started on demand, and restarted after it has ended.
 */
export class Decoder {
  readonly #memory: number;
  #child: ChildProcess | null = null;

  constructor(memory: number) {
    this.#memory = memory;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * `admit` resolves to the memory in bytes granted to the picture, or null.
   * @throws DecoderFailed
   */
  examine(question: Omit<Question, 'target'>, admit: Admission): Promise<Seen | Reason> {
    return this.#decode(question, admit, (message) => ('seen' in message ? message.seen : null));
  }

  /**
   * Writes the whole picture as a JPEG to `target`; resolves to false if decoding fails.
   * @throws DecoderFailed
   */
  draw(question: Question & { readonly target: string }, admit: Admission): Promise<boolean> {
    return this.#decode(question, admit, (message) => ('drawn' in message ? message.drawn : null));
  }

  #decode<Result>(
    question: Question,
    admit: Admission,
    answerOf: (message: FromDecoder) => Result | null,
  ): Promise<Result> {
    let isLarge = false;
    return this.#ask<Result>(question, (message, { tell, resolve, reject }) => {
      if ('needed' in message) {
        admit(message.needed).then((admitted) => {
          isLarge = (admitted ?? 0) >= large;
          tell({ admitted });
        }, reject);
        return;
      }
      const result = answerOf(message);
      if (result === null) return;
      if ('resident' in message && (isLarge || message.resident > mostKept)) this.end();
      resolve(result);
    });
  }

  /** Returns the metadata of a picture; null if only a full check can decide. @throws DecoderFailed */
  glance(question: Omit<Question, 'glance'>): Promise<Glanced | null> {
    return this.#ask<Glanced | null>({ ...question, glance: true }, (message, { resolve }) => {
      if ('glanced' in message) resolve(message.glanced);
    });
  }

  /** Returns the date of the picture. @throws DecoderFailed */
  taken(path: string, mediaType: string): Promise<Taken> {
    const question = { path, bytes: 0, head: new Uint8Array(), taken: mediaType };
    return this.#ask<Taken>(question, (message, { resolve }) => {
      if ('taken' in message) resolve(message.taken);
    });
  }

  async #ask<Result>(
    question: Question,
    hear: (
      message: FromDecoder,
      on: { tell: (message: ToDecoder) => void } & Pick<Deferred<Result>, 'resolve' | 'reject'>,
    ) => void,
  ): Promise<Result> {
    const child = (this.#child ??= start(this.#memory));
    const answer = deferred<Result>();
    const tell = (message: ToDecoder): void => {
      // A process that failed to start, because of the limit of open files, has no message channel.
      if (child.connected) child.send(message, () => undefined);
    };
    const listen = (message: FromDecoder): void => {
      if ('failed' in message) answer.reject(new DecoderFailed(message.failed));
      else hear(message, { tell, resolve: answer.resolve, reject: answer.reject });
    };
    const ended = (): void => answer.reject(new DecoderFailed('the decoder ended'));
    child.on('message', listen);
    child.once('exit', ended).once('error', ended);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
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
