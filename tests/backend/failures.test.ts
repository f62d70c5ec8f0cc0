import { expect, test } from 'vitest';
import { HttpFailure, readFailure } from '../../backend/http/failures.ts';
import { StoreError } from '../../backend/store/port.ts';

const ours = { status: 500, error: 'Something went wrong on our side.' };
const away = { status: 503, error: 'The service is not available at the moment.', retryAfter: 1 };
const noRoom = { status: 507, error: 'There is no room left to store this.' };

test.each([
  ['an unknown error', new Error('secret'), ours],
  ['something thrown that is no error', 'secret', ours],
  [
    'a failure of the protocol',
    new HttpFailure(409, 'Busy.', 3),
    { status: 409, error: 'Busy.', retryAfter: 3 },
  ],
  ['a full disk', Object.assign(new Error('x'), { code: 'ENOSPC' }), noRoom],
  ['a full database', new StoreError('x', '53100'), noRoom],
  ['a database that restarts', new StoreError('x', '57P01'), away],
  ['a database that cannot be reached', new StoreError('x', 'ECONNREFUSED'), away],
  ['a store that has stopped', new StoreError('the store has stopped'), away],
  ['a transaction past its limit', new StoreError('a transaction took longer than 5000 ms'), away],
  ['a statement past that limit', new StoreError('x', '57014'), away],
  ['a violated constraint', new StoreError('x', '23505'), ours],
  [
    'a text that no column holds',
    new StoreError('x', '22021'),
    { status: 400, error: 'The request cannot be read.' },
  ],
  [
    'a forbidden file',
    Object.assign(new Error('x'), { statusCode: 403 }),
    { status: 404, error: 'Not found.' },
  ],
  [
    'an unheard-of status',
    Object.assign(new Error('x'), { statusCode: 418 }),
    { status: 418, error: 'The request cannot be served.' },
  ],
  [
    'the first status that is the caller’s fault',
    Object.assign(new Error('x'), { statusCode: 400 }),
    { status: 400, error: 'The request cannot be read.' },
  ],
  ['a status that is no failure', Object.assign(new Error('x'), { statusCode: 302 }), ours],
  ['a status of ours', Object.assign(new Error('x'), { statusCode: 500 }), ours],
  ['a connection that was lost', new StoreError('x', '08006'), away],
  ['a code that is a number', Object.assign(new Error('x'), { code: 53100 }), ours],
  ['something with a code that is no error', { code: 'ENOSPC', statusCode: 404 }, ours],
  ['an error that only says what a store says', new Error('the store has stopped'), ours],
])('%s', (_, error, expected) => {
  expect(readFailure(error)).toEqual(expected);
});

test('a failure of the protocol is an error with its own name and its sentence', () => {
  const failure = new HttpFailure(404, 'Not found.');
  expect([failure.name, failure.message, failure.failure]).toEqual([
    'HttpFailure',
    'Not found.',
    { status: 404, error: 'Not found.' },
  ]);
  expect(Object.keys(failure.failure)).toEqual(['status', 'error']);
});
