import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits } from '../../../backend/attempts.ts';
import { addressLife } from '../../../backend/archives/address.ts';
import { linkLife, undoLife } from '../../../backend/confirmations/links.ts';
import { mostReports } from '../../../backend/errors/budget.ts';
import { bodyWithin, silentFor } from '../../../backend/http/deadlines.ts';
import { mostReplies } from '../../../backend/http/idempotency.ts';
import { runningAtMost, waitingAtMost } from '../../../backend/http/turns.ts';
import { mostVisits } from '../../../backend/identity/cookies.ts';
import { mostAnswered, mostRefused } from '../../../backend/log/callerLines.ts';
import { mostOfOthers, mostToRecipient } from '../../../backend/mailbox/recipients.ts';
import { mostMails } from '../../../backend/newsletter/subscriptions.ts';
import { mostKept as keptHandOffs } from '../../../backend/phoneUploads/records.ts';
import { mostAtOnce, mostIdsKept, mostKept as keptSelections } from '../../../backend/prints/selections.ts';
import { authenticateWithin } from '../../../backend/sockets/connection.ts';
import {
  mostOfAddress,
  mostOfCustomer,
  mostSent,
  mostUnknown,
  probeEvery,
} from '../../../backend/sockets/socketServer.ts';
import { freshSignInSeconds } from '../../../contracts/auth/freshSignIn.ts';
import { accessTokenSeconds } from '../../../contracts/auth/oidc.ts';
import { handOffLife } from '../../../contracts/extensions/phoneUploads.ts';
import { mostTransferred } from '../../../contracts/prints/prints.ts';
import { pushTimeout } from '../../../contracts/push/push.ts';

// Checks the constants against the document: other tests use these constants, so only this test would notice a wrong
// value.

const document = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8').replace(
  /\s+/g,
  ' ',
);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const { signInAccount, signInAddress, resetAccount, resetAddress, signUpAddress } = limits;

test.for([
  ['Five tries per account in 15 minutes', signInAccount, { count: 5, window: 15 * minute }],
  ['fifty per address', signInAddress, { count: 50, window: 15 * minute }],
  ['three reset mails per account and hour', resetAccount, { count: 3, window: hour }],
  ['twenty per address;', resetAddress, { count: 20, window: hour }],
  ['twenty new accounts per address and hour', signUpAddress, { count: 20, window: hour }],
  ['five times an hour by e-mail change', limits.emailChangeTo, { count: 5, window: hour }],
  ['and five times by sign-up', limits.signUpAccount, { count: 5, window: hour }],
  ['twenty unknown voucher codes an hour', limits.voucherNotFound, { count: 20, window: hour }],
  ['An address gets twenty mails a day of all kinds, five of them', [mostToRecipient, mostOfOthers], [20, 5]],
  ['up to three such mails a day', mostMails, 3],
  ['of print selections and hand-offs the newest 20', [keptSelections, keptHandOffs], [20, 20]],
  ['of print selections 200,000 ids at most', mostIdsKept, 200_000],
  ['a selection for prints names 100,000 photos at most', mostTransferred, 100_000],
  ['no query looks for more than a thousand of them', mostAtOnce, 1000],
  ['newest 1,000 replies to calls with an `Idempotency-Key`', mostReplies, 1000],
  ['the cookies of the newest 20', mostVisits, 20],
  [
    '600 lines of answered calls a minute and 60 of refused or aborted ones',
    [mostAnswered, mostRefused],
    [600, 60],
  ],
  ['sixty times in 15 minutes', limits.rotation, { count: 60, window: 15 * minute }],
  ['20 sockets per customer and channel', mostOfCustomer, 20],
  ['100 of one address and 1,000 in all', [mostOfAddress, mostUnknown], [100, 1000]],
  [
    'a ping every 30 s, and 30 minutes on the archive channel',
    [probeEvery, pushTimeout],
    [30 * second, 30 * minute],
  ],
  ['a frame over 8 KB', mostSent, 8 * 1024],
  ['names a customer by an access token, within 5 s', authenticateWithin, 5 * second],
  ['A body has 60 s', bodyWithin, minute],
  ['is ended after a minute without a byte', silentFor, minute],
  ['120 a minute are taken of an address', mostReports, 120],
  ['It lives 6 h for an archive', addressLife, 6 * hour],
  ['Access tokens live 10 minutes', accessTokenSeconds * second, 10 * minute],
  ['the password was entered more than five minutes ago', freshSignInSeconds * second, 5 * minute],
  ['lives for 15 minutes, is for one phone', handOffLife, 15 * minute],
  ['stops the change, for a day', linkLife, day],
  ['a link that undoes it for seven days', undoLife, 7 * day],
  [
    'four cheap ones, two medium and one expensive one',
    [runningAtMost.low, runningAtMost.medium, runningAtMost.high],
    [4, 2, 1],
  ],
  [
    'four originals are sent and eight uploads received',
    [runningAtMost.original, runningAtMost.upload],
    [4, 8],
  ],
  ['sixty of each cost wait', waitingAtMost, 60],
] as const)('the service’s value is the documented one: “%s”', ([says, has, is]) => {
  expect(document).toContain(says);
  expect(has).toEqual(is);
});
