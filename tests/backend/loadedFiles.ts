import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `node loadedFiles.ts <data folder> [pattern] [settings]`: starts as in production, and prints which files were loaded
 * that match the pattern; by default those of demo and stand-ins.
 */
const [dataDir = '', pattern = '^(?:demo|standins)/', settings = '{}'] = process.argv.slice(2);
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
    ...(JSON.parse(settings) as Readonly<Record<string, string>>),
  },
  write: () => undefined,
});
await backend.stop();
process.stdout.write(JSON.stringify(loaded.filter((file) => new RegExp(pattern).test(file))));
process.exit(0);
