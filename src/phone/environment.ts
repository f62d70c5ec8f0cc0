import * as z from 'zod/mini';
import { safeUrl } from '../../contracts/app/config.ts';
import { report as reportRow } from '../../contracts/errors/calls.ts';
import type { RequestPorts } from '../actors/request/bind.ts';
import { senderFor } from '../services/send.ts';

/** The part of `config.json` that a phone needs. */
const configShape = z.object({ Services: z.object({ uploads: safeUrl, errors: safeUrl }) });
const secretKey = 'phoneSecret';
const secretBytes = 32;

/** Returns this phone's secret for the code, kept across reloads. Without storage, each load generates a new one. */
function secretFor({ sessionStorage, crypto }: typeof globalThis, code: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    const [before, kept] = (sessionStorage.getItem(secretKey) ?? '').split(' ');
    if (before === code && kept !== undefined) return kept;
    sessionStorage.setItem(secretKey, `${code} ${made}`);
  } catch {
    // Storage is blocked, so after a reload this phone counts as a different one.
  }
  return made;
}

/**
 * Returns everything that the phone page needs outside its charts. The config is loaded on the first call.
 */
export function phoneEnvironment(window: Window & typeof globalThis) {
  const code = window.location.hash.slice(1);
  let services: z.infer<typeof configShape>['Services'] | null = null;
  let ahead = 0;
  const configured = async (signal: AbortSignal) => {
    const response = await window.fetch('/config.json', { signal, cache: 'no-cache' });
    services = configShape.parse(await response.json()).Services;
  };
  const base = (service: 'uploads' | 'errors'): string => services?.[service] ?? '';
  const sender = senderFor({
    baseOf: (service) => base(service === 'errors' ? 'errors' : 'uploads'),
    readToken: () => null,
    refusedToken: () => undefined,
    heardTime: (at) => {
      ahead = Number.isNaN(at) ? 0 : at - Date.now();
    },
    language: () => window.document.documentElement.lang,
  });
  const newId = () => window.crypto.randomUUID?.() ?? `phone-${Math.random().toString(36).slice(2)}`;
  const send: RequestPorts['send'] = async (attempt, signal) => {
    try {
      if (services === null) await configured(signal);
    } catch {
      return { kind: 'failed', why: 'network' };
    }
    return sender(attempt, signal);
  };
  const report: RequestPorts['report'] = (body) => {
    if (services === null) return;
    const call = { params: {}, query: {}, body };
    void send(
      { row: reportRow, call, correlationId: newId(), attempt: 1 },
      AbortSignal.timeout(reportRow.deadline),
    );
  };
  return {
    window,
    code,
    secret: secretFor(window, code),
    now: () => Date.now() + ahead,
    endpoint: (path: string) => base('uploads') + path,
    send,
    report,
    newId,
  };
}
