import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a command of `tools/` in a process of its own. */
export const runTool = (
  name: string,
  environment: Readonly<Record<string, string>>,
  ...parameters: readonly string[]
): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL(`../../tools/${name}.ts`, import.meta.url));
    const env = { ...process.env, ...environment };
    const child = execFile(process.execPath, [program, ...parameters], { env }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, said: `${stdout}${stderr}`.trim() });
    });
  });
