import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sendEnvelope } from '../../../src/services/envelope.ts';

test.each([200, 503])(
  '[4.18] an envelope answered %i counts by its status: its connection is closed however long the body',
  async (status) => {
    let gone: Promise<unknown> = Promise.resolve();
    const service = createServer((request, response) => {
      request.resume();
      gone = once(response, 'close');
      response.writeHead(status).write('<!doctype html>'.repeat(10_000));
    }).listen(0, 'localhost');
    await once(service, 'listening');
    try {
      const address = `http://localhost:${(service.address() as AddressInfo).port}/api/7/envelope/`;
      expect(await sendEnvelope(address, '{}', new AbortController().signal)).toBe(status);
      await gone;
    } finally {
      service.closeAllConnections();
      service.close();
    }
  },
);
