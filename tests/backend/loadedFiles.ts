import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `node loadedFiles.ts <data folder>`: starts as in production, and prints which files of demo and stand-ins were
 * loaded.
 */
const [dataDir = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('../..', import.meta.url));
const loaded: string[] = [];
registerHooks({
  load: (url, context, next) => {
    if (url.startsWith('file:')) loaded.push(relative(root, fileURLToPath(url)));
    return next(url, context);
  },
});
const { startWithStandIns } = await import('../../standins/start.ts');
const backend = await startWithStandIns({
  port: 0,
  dataDir,
  environment: {
    PRODUCTION: '1',
    ORIGIN: 'https://myaccount.alb.co.uk',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'account@example.com',
  },
  write: () => undefined,
});
await backend.stop();
process.stdout.write(JSON.stringify(loaded.filter((file) => /^(?:demo|standins)\//.test(file))));
process.exit(0);
