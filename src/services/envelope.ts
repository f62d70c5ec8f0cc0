import ky from 'ky';
import { cancelBody } from './cancelBody.ts';

/**
 * Sends an envelope and resolves with the status, or 0 if there was no response. The body is sent as plain text,
 * which needs no CORS preflight.
 */
export async function sendEnvelope(url: string, body: string, signal: AbortSignal): Promise<number> {
  try {
    const response = await ky.post(url, {
      body,
      credentials: 'omit',
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      signal,
    });
    cancelBody(response);
    return response.status;
  } catch {
    return 0;
  }
}
