import { startBackend, StartRefused } from './main.ts';
import { privateFilesSentence } from './store/privateFiles.ts';

// Runs only the backend, configured by the environment: `node backend/cli.ts`. Prints its origin when it is
// ready, unless the log goes to the same output.
try {
  const backend = await startBackend();
  const end = (code: number) => (): void => {
    backend.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', end(0));
  process.once('SIGTERM', end(0));
  // Without the store, no call can be answered: the process exits, so that the supervisor restarts it.
  backend.broken.then(end(1), end(1));
  if (!backend.logsToStdout) {
    if (backend.madePrivate > 0) process.stdout.write(`${privateFilesSentence(backend.madePrivate)}\n`);
    process.stdout.write(`${backend.origin}\n`);
  }
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
