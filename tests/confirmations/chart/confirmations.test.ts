import { expect } from 'vitest';
import type { RouteName } from '../../../contracts/navigation/routes.ts';
import { deletionFor, deletionMachine } from '../../../machines/confirmations/deletion.machine.ts';
import { emailChangeFor, emailChangeMachine } from '../../../machines/confirmations/emailChange.machine.ts';
import { subscriptionMachine } from '../../../machines/confirmations/subscription.machine.ts';
import { sampleIdentity } from '../../../machines/confirmations/identity.ts';
import { type Call, journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { failed, finished } from '../../photos/library/chart/samples.ts';

/** The three charts differ only in what they send, so all of them are walked in the same way. */
type Page = typeof deletionMachine;
interface Confirmation {
  readonly clauses: string;
  readonly name: string;
  readonly machine: Page;
  readonly route: RouteName;
  readonly path: string;
  readonly link: string;
  /** Incomplete links: one without any parameter, and one that lacks a parameter. */
  readonly partial: readonly [unlinked: string, incomplete: string];
  readonly params: Readonly<Record<string, string>>;
  /** The events that the page sends once the link is confirmed. */
  readonly done: { readonly signsOutTo: string } | { readonly shows: string };
  readonly failed: string;
  /** Cases in which a link is not confirmed, each with its title. */
  readonly lacking: readonly (readonly [title: string, search: string, machine: Page])[];
}
const token = '?confirmation-token=t-1&stripped=true';
const own = { ...sampleIdentity, token: 't-1' };
const asFirst = (machine: typeof emailChangeMachine | typeof subscriptionMachine) =>
  machine as unknown as Page;
const emailChange = asFirst(emailChangeMachine);
const newsletter = asFirst(subscriptionMachine);

const confirmations: readonly Confirmation[] = [
  {
    clauses: '[2.9a] [4.21a] [7.11]',
    name: 'the confirmation of an account deletion',
    machine: deletionMachine,
    route: 'deleteAccountConfirmation',
    path: '/delete-account-confirmation',
    link: token,
    partial: ['?stripped=true', '?confirmation-token='],
    params: own,
    done: { signsOutTo: '/account-deleted' },
    failed: '/delete-account-error',
    lacking: [
      ['[2.9a] a link without a token', '?stripped=true', deletionMachine],
      ['[2.9a] a link opened without a sign-in', token, deletionFor(() => null)],
    ],
  },
  {
    clauses: '[2.9b] [4.21a] [7.11]',
    name: 'the confirmation of an e-mail change',
    machine: emailChange,
    route: 'changeEmailConfirmation',
    path: '/change-email-confirmation',
    link: token,
    partial: ['?stripped=true', '?confirmation-token='],
    params: own,
    done: { signsOutTo: '/change-email-success' },
    failed: '/change-email-error',
    lacking: [
      ['[2.9b] a link without a token', '?stripped=true', emailChange],
      ['[2.9b] a link opened without a sign-in', token, asFirst(emailChangeFor(() => null))],
    ],
  },
  {
    clauses: '[2.7] [4.21b] [7.9]',
    name: 'the confirmation of a subscription',
    machine: newsletter,
    route: 'subscriptionConfirmation',
    path: '/subscription-confirmation',
    link: '?confirmation-token=t-1&email=ann%40example.com&stripped=true',
    partial: ['?stripped=true', '?email=ann'],
    params: { email: 'ann@example.com', token: 't-1' },
    done: { shows: '/subscription-confirmation-success' },
    failed: '/subscription-confirmation-error',
    lacking: [
      ['[5.9a] a link without a token', '?email=ann%40example.com', newsletter],
      ['[5.9a] a link with no e-mail address', '?confirmation-token=t-1&email=ann', newsletter],
    ],
  },
];

const sent = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.id === 'confirm' ? [call.input] : []));
/** Returns the navigation that the page requested, and the page to which a sign-out redirects the browser. */
const led = (calls: readonly Call[]) => [
  sentTo(calls, 'navigation', 'navigation.request'),
  sentTo(calls, 'auth', 'signout.leave'),
];
const instead = (to: string) => ({ to, replace: true });

for (const { clauses, name, machine, route, path, link, partial, params, done, ...rest } of confirmations) {
  const at = (search: string) => ({
    route: { name: route, params: {} },
    address: { pathname: path, search, hash: '' },
  });
  const subject = { machine, input: at(link) };
  const refused = { outcome: 'refused', refusal: 'expired', correlationId: 'c-1' } as const;

  proveChart(
    `${clauses} ${name}`,
    {
      ...subject,
      events: { 'area.route': [at(partial[0]), at(link), at(partial[1])] },
      outcomes: {
        confirm: {
          done: [
            finished(undefined),
            refused,
            { outcome: 'refused', refusal: 'notFound', correlationId: 'c-2' },
            failed,
          ],
          error: [new Error('gone')],
        },
      },
      project: ({ context }) => [context.call !== null],
      ignores: {},
      observe: ({ snapshot, running }) => {
        expect(running).toEqual(snapshot.matches('confirming') ? ['confirm'] : []);
        expect(snapshot.context.call === null).toBe(!snapshot.matches('confirming'));
      },
    },
    ...rest.lacking.slice(0, 1).map(([, search]) => ({ input: at(search) })),
  );

  journey(
    `${clauses} ${name}: the secret leaves the address bar and is sent; success signs out where required`,
    subject,
    (walk) => {
      expect(sent(walk.calls)).toEqual([{ params, query: {}, body: {} }]);
      expect(led(walk.calls)).toEqual([[instead(path)], []]);
      walk.send({ type: 'area.route', ...at('') });
      walk.finish('confirm', finished(undefined));
      expect(led(walk.calls)).toEqual(
        'shows' in done
          ? [[instead(path), instead(done.shows)], []]
          : [[instead(path)], [{ to: done.signsOutTo }]],
      );
    },
    'done',
  );

  journey(
    `${clauses} ${name}: a failed confirmation opens its own page and keeps the sign-in`,
    subject,
    (walk) => {
      walk.finish('confirm', refused);
      expect(led(walk.calls)).toEqual([[instead(path), instead(rest.failed)], []]);
    },
    'failed',
  );

  for (const [title, search, without] of rest.lacking)
    journey(
      `${title} fails, and nothing is sent`,
      { machine: without, input: at(search) },
      (walk) => {
        expect([sent(walk.calls), ...led(walk.calls)]).toEqual([[], [instead(rest.failed)], []]);
      },
      'failed',
    );
}

journey(
  '[2.6] [4.21a] a confirmed address is passed to the next sign-in',
  {
    machine: emailChange,
    input: {
      route: { name: 'changeEmailConfirmation', params: {} },
      address: {
        pathname: '/change-email-confirmation',
        search: token,
        hash: '#email=new%40example.com',
      },
    },
  },
  (walk) => {
    walk.finish('confirm', finished(undefined));
    expect(sentTo(walk.calls, 'auth', 'signout.leave')).toEqual([
      { to: '/change-email-success', email: 'new@example.com' },
    ]);
  },
  'done',
);
