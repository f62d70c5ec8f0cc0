import type { Environment } from '../actors/environment.ts';

/**
 * Reports that a part of the program failed to load [4.18], and rethrows the error for the chart that waits for the
 * part.
 */
export async function reportMissing<Part>(
  { report, newId }: Pick<Environment, 'report' | 'newId'>,
  operation: string,
  fetch: () => Promise<Part>,
): Promise<Part> {
  try {
    return await fetch();
  } catch (error) {
    report({ operation, kind: 'network', correlationId: newId() });
    throw error;
  }
}
