import { spawn } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { type Backend, StartRefused } from '../backend/main.ts';
import type { StartOptions } from '../backend/startOptions.ts';
import { hostOf, readEnvironment } from '../backend/config/environment.ts';
import { privateFilesSentence } from '../backend/store/privateFiles.ts';
import { buildIsStale, type BuildStep, root } from './build.ts';
import { startWithStandIns } from '../standins/start.ts';
import { chartsPart } from './charts/part.ts';
import { startSteps } from './start/steps.ts';

const demoAccounts = [
  ['customer@example.com', 'about 2,500 photos over eight years'],
  ['member@example.com', 'shares albums with others'],
  ['newcomer@example.com', 'nothing yet, not activated'],
  ['archive@example.com', '100,000 photos over fifteen years'],
  ['expiring@example.com', 'storage ends tomorrow'],
  ['business@example.com', 'business customer'],
  ['business-new@example.com', 'business customer, pending validation'],
  ['business-blocked@example.com', 'business customer, blocked'],
] as const;

const steps = startSteps(process.stdout);

/** Exits with a message instead of a stack trace. */
function refuse(sentence: string): never {
  steps.clear();
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function chosenPort(): number {
  const text = process.env.PORT ?? '8080';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    refuse(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

/** Explains an expected failure to start; for any other, returns the first line of its message. */
function sentence(error: unknown, dataDir: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof StartRefused) return message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST') {
    return `The data folder ${dataDir} cannot be written; choose another with DATA_DIR.`;
  }
  if (code === 'ENOSPC') return `The disk of the data folder ${dataDir} is full.`;
  if (process.env.DEBUG !== undefined && error instanceof Error) return error.stack ?? message;
  return message.split('\n')[0] ?? message;
}

/**
 * Builds the pages in a separate process, because the bundler's memory would otherwise stay allocated for as
 * long as the backend runs.
 */
async function buildIfStale(): Promise<void> {
  if (!buildIsStale()) {
    steps.reuse('pages');
    return;
  }
  const child = spawn(process.execPath, [join(root, 'tools/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  process.once('exit', () => child.kill());
  child.on('message', (step) => {
    const at = step as BuildStep;
    if (at.step === 'packing') steps.progress(at);
    else steps.step(at.step);
  });
  const code = await new Promise<number>((done) => child.on('exit', (status) => done(status ?? 1)));
  if (code !== 0) refuse('The pages could not be built; the reason stands above.');
}

async function main(): Promise<void> {
  const port = chosenPort();
  const dataDir = resolve(root, process.env.DATA_DIR ?? '.data');
  const dev = process.argv.includes('--dev');
  if (process.env.PACKAGES_WERE_THERE === '1') steps.reuse('packages');
  // The build is not awaited yet: the store is created and filled at the same time, on another core.
  const documentsReady = dev ? Promise.resolve() : buildIfStale();
  let running: Backend;
  let demo = true;
  try {
    // The backend validates the environment; here it only determines whether and how to show progress.
    const environment = readEnvironment(process.env);
    demo = environment.PRODUCTION !== true;
    const pages = dev ? (await (await import('./dev.ts')).devPages(hostOf(environment))).options : {};
    const tools = demo ? [chartsPart()] : [];
    const parts: StartOptions['parts'] = (product) => [...(pages.parts?.(product) ?? product), ...tools];
    const onDemo = { progress: steps.progress, reused: () => steps.reuse('demo data') };
    const options = { port, dataDir, demo, onDemo, documentsReady, ...pages, parts };
    running = await startWithStandIns(options);
  } catch (error) {
    refuse(sentence(error, dataDir));
  }
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => refuse(sentence(error, dataDir)),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  void running.broken.then((error) => refuse(`The store has stopped: ${error.message}`));
  steps.end();
  if (running.madePrivate > 0) process.stdout.write(`${privateFilesSentence(running.madePrivate)}\n`);
  process.stdout.write(`Ready: ${running.origin}\n\n`);
  // Writes the compile cache explicitly, because the process may be killed later.
  flushCompileCache();
  if (!demo) return;
  for (const [account, what] of demoAccounts) process.stdout.write(`  ${account.padEnd(30)} ${what}\n`);
  process.stdout.write('\nThe password of each is "demo". Ctrl-C stops.\n');
}

await main();
