import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oidcClientId } from '../../contracts/auth/oidc.ts';
import type { PhotoPage } from '../../contracts/photos/library/pages.ts';
import { startFaultProxy } from '../kit/faultProxy.ts';
import type { FaultProxy } from '../kit/faultProxy.ts';
import { fixture, makeCustomer } from '../photos/backend/backend.ts';
import type { TestCustomer } from '../photos/backend/backend.ts';
import { announce } from '../photos/backend/tus.ts';
import { Cluster, whyNoCluster } from './cluster.ts';
import type { Member } from './cluster.ts';

const missing = whyNoCluster('A database that disappears');

const timeline = '/svc/photos/photos/timeline/2024/07?limit=10';
/** Milliseconds after which a call counts as unanswered: several times the deadline of a query. */
const noAnswer = 100_000;

describe.skipIf(missing !== null)('a database that disappears', { meta: { needs: missing ?? '' } }, () => {
  let cluster: Cluster;
  let proxy: FaultProxy;
  let member: Member;
  beforeAll(async () => {
    cluster = await Cluster.start();
    proxy = await startFaultProxy({ port: cluster.server.port });
    member = await cluster.join({ DATABASE_URL: cluster.server.urlAt(proxy.port) });
  });
  afterAll(async () => {
    await cluster.stop();
    await proxy.close();
  });

  const disappear = (): void => {
    proxy.script(() => ({ kind: 'deaf' }));
    proxy.swallow();
  };
  const answer = async (
    path: string,
    method = 'GET',
    headers: Record<string, string> = {},
    body?: BodyInit,
  ): Promise<{ status: number | 'none'; retry: string | null }> => {
    const signal = AbortSignal.timeout(noAnswer);
    const asked = {
      method,
      headers,
      signal,
      redirect: 'manual' as const,
      ...(body === undefined ? {} : { body }),
    };
    const response = await fetch(new URL(path, member.origin), asked).catch(() => null);
    await response?.arrayBuffer();
    return { status: response?.status ?? 'none', retry: response?.headers.get('retry-after') ?? null };
  };

  /** Returns calls of every kind that need the store. */
  const calls = (customer: TestCustomer, location: string, picture: string) => {
    const own = { authorization: `Bearer ${customer.token}` };
    const tus = { ...own, 'tus-resumable': '1.0.0' };
    const octets = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const json = { ...own, 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const metadata = `filename ${btoa('a.jpg')},filetype ${btoa('image/jpeg')}`;
    return {
      timeline: answer(timeline, 'GET', own),
      albums: answer('/svc/photos/albums', 'GET', own),
      health: answer('/health'),
      'with a key': answer(
        '/svc/photos/albums',
        'POST',
        { ...json, 'idempotency-key': crypto.randomUUID() },
        JSON.stringify({ name: 'A', photoIds: [] }),
      ),
      'upload created': answer('/svc/uploads/files', 'POST', {
        ...tus,
        'upload-length': '5',
        'upload-metadata': metadata,
      }),
      'upload asked': answer(location, 'HEAD', tus),
      'upload continued': answer(location, 'PATCH', octets, 'bytes'),
      'upload deleted': answer(location, 'DELETE', tus),
      picture: answer(picture),
      'sign-in begun': answer(
        `/identity/auth?${new URLSearchParams({ client_id: oidcClientId, response_type: 'code', scope: 'openid' }).toString()}`,
      ),
      'token refreshed': answer(
        '/identity/token',
        'POST',
        form,
        new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: 'x',
          client_id: oidcClientId,
        }).toString(),
      ),
    };
  };

  test('every call is answered with 503 and when to ask again, and with its reply after the return', async () => {
    const customer = await makeCustomer(member.origin);
    const bytes = await fixture('dunes.jpg');
    const { location } = await announce(member.origin, customer, {
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes,
    });
    if (location === null) throw new Error('not announced');
    await customer.seed([{ takenAt: '2024-07-14T16:42:10' }]);
    const { body } = await customer.ask<PhotoPage>('GET', timeline);
    const original = body.images[0]?.untouchedUrl ?? '';
    disappear();
    const asked = calls(customer, location, original);
    const answers: Record<string, unknown> = {};
    await Promise.all(
      Object.entries(asked).map(async ([name, call]) => {
        answers[name] = await call;
      }),
    );
    expect(answers).toEqual(
      Object.fromEntries(Object.keys(asked).map((name) => [name, { status: 503, retry: '1' }])),
    );
    proxy.script(() => ({ kind: 'pass' }));
    const own = { authorization: `Bearer ${customer.token}` };
    await expect
      .poll(async () => (await answer('/svc/photos/albums', 'GET', own)).status, { interval: 200 })
      .toBe(200);
  });

  test('a process ends when it is asked to', async () => {
    disappear();
    // This request waits for the store.
    const waiting = answer('/health');
    member.signal('SIGTERM');
    const late = new Promise((resolve) => setTimeout(resolve, noAnswer, 'still running'));
    expect(await Promise.race([member.exited, late])).not.toBe('still running');
    await waiting;
  });
});
