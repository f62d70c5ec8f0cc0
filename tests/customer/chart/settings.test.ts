import { expect, test } from 'vitest';
import { resendPause } from '../../../contracts/confirmations/confirmation.ts';
import type { RouteName } from '../../../contracts/navigation/routes.ts';
import type { AreaRoute } from '../../../machines/system/area.ts';
import { newsletterMachine } from '../../../machines/customer/newsletter.machine.ts';
import { accountDeletionMachine } from '../../../machines/customer/accountDeletion.machine.ts';
import { deletionLinkMachine } from '../../../machines/customer/deletionLink.machine.ts';
import { emailFormFor, emailFormMachine } from '../../../machines/customer/emailForm.machine.ts';
import { emailPageMachine } from '../../../machines/customer/emailPage.machine.ts';
import { sampleOwner, settingsOf } from '../../../machines/customer/customer.values.ts';
import { personalFormMachine } from '../../../machines/customer/personalForm.machine.ts';
import { personalPageMachine } from '../../../machines/customer/personalPage.machine.ts';
import {
  deletionTrouble,
  deliveryLine,
  openOrders,
  preferredOf,
} from '../../../machines/customer/settings.selectors.ts';
import { settingsAreaMachine } from '../../../machines/customer/settingsArea.machine.ts';
import { settingsPageMachine, settingsParts } from '../../../machines/customer/settingsPage.machine.ts';
import { confirmViewState } from '../../../machines/request/confirm.selectors.ts';
import { formViewState } from '../../../machines/request/form.selectors.ts';
import { failed, failure, finished, refused } from '../../downloads/chart/samples.ts';
import { order } from '../../home/samples.ts';
import { type Call, journey, proveChart, sentTo } from '../../kit/chart/index.ts';

const gone = new Error('gone');
const owner = sampleOwner;
const name = { firstName: 'Eva', lastName: 'Vermeer' };
const email = 'eva@vermeer.example';
const saved = <Output>(output: Output) => ({ outcome: 'saved', saved: output }) as const;
const cancelled = { outcome: 'cancelled' } as const;
const read = (value: string, data: unknown = null) =>
  ({ value, context: { data, failure: value === 'failed' ? failure : null, refusal: null } }) as never;
const sent = (calls: readonly Call[], src: string) =>
  calls.flatMap((call) => (call.kind === 'start' && call.src === src ? [call.input] : []));
const at = (route: RouteName): AreaRoute => ({
  route: { name: route, params: {} },
  address: { pathname: '/', search: '', hash: '' },
});

proveChart('[2.2c] [2.52c] [6.1b] [6.1d] the area of the settings', {
  machine: settingsAreaMachine,
  input: at('settings'),
  events: {
    'area.route': [
      at('settings'),
      at('businessSettings'),
      at('personalDetails'),
      at('email'),
      at('businessEmail'),
    ],
  },
  outcomes: { overview: {}, business: {}, personal: {}, email: {} },
  project: ({ context }) => context.here.route.name,
  ignores: {},
  observe: ({ snapshot, running }) =>
    expect(running).toEqual(
      snapshot.value === 'business' ? ['business', 'overview'] : [String(snapshot.value)],
    ),
});

const offers = { owner, pays: true, tellsEmailChange: true, hasNewsletter: true, givesData: true };
proveChart('[2.10] [2.52c] [8.5a] the settings at a glance', {
  machine: settingsPageMachine,
  input: offers,
  events: {
    'settings.retry': [
      { part: 'customer' },
      { part: 'addresses' },
      { part: 'payment' },
      { part: 'emailChange' },
      { part: 'newsletter' },
    ],
    'account.delete': [{}],
    'newsletter.want': [{ on: true }, { on: false }],
    'data.download': [{}],
    'photos.export': [{}],
    'download.begun': [{ id: 'account' }],
    'download.over': [{ id: 'account' }],
  },
  outcomes: {
    customer: {},
    addresses: {},
    payment: {},
    emailChange: {},
    newsletter: { snapshot: [read('loading'), read('ready', { state: 'on' })] },
    newsletterChange: {},
    dataDownload: {},
    deletion: { done: [undefined] },
    returned: {},
  },
  ignores: { deleting: ['account.delete'] },
  observe: ({ snapshot, running }) =>
    expect(running.toSorted()).toEqual(
      [
        ...settingsParts,
        'newsletterChange',
        'dataDownload',
        snapshot.matches('deleting') ? 'deletion' : 'returned',
      ].toSorted(),
    ),
});

journey(
  '[8.5a] each part is read and retried on its own, and unsupported parts are not requested',
  {
    machine: settingsPageMachine,
    input: { ...offers, pays: false, tellsEmailChange: false, hasNewsletter: false },
  },
  (walk) => {
    const observed = ['customer', 'addresses', 'payment', 'emailChange', 'newsletter'].map(
      (src) => (sent(walk.calls, src)[0] as { observed: boolean }).observed,
    );
    expect(observed).toEqual([true, true, false, false, false]);
    walk.send({ type: 'settings.retry', part: 'addresses' });
    expect([
      sentTo(walk.calls, 'addresses', 'query.retry'),
      sentTo(walk.calls, 'customer', 'query.retry'),
    ]).toEqual([[{}], []]);
  },
  'shown',
);

journey(
  '[2.52c] newsletter values and changes reach its chart; a data download and an export start on request',
  { machine: settingsPageMachine, input: offers },
  (walk) => {
    const reading = read('ready', { state: 'on' });
    walk.show('newsletter', reading);
    walk.send({ type: 'newsletter.want', on: false });
    walk.send({ type: 'data.download' });
    walk.send({ type: 'photos.export' });
    expect([
      sentTo(walk.calls, 'newsletterChange', 'newsletter.read').at(-1),
      sentTo(walk.calls, 'newsletterChange', 'newsletter.change'),
      sentTo(walk.calls, 'dataDownload', 'download.start'),
      sentTo(walk.calls, 'exports', 'export.open'),
    ]).toMatchObject([{ reading }, [{ on: false }], [{}], [{}]]);
  },
  'shown',
);

const newsletter = { machine: newsletterMachine, input: { channel: 'alb-gb' } };
proveChart('[2.52c] [7.9] the newsletter', {
  ...newsletter,
  events: {
    'newsletter.change': [{ on: true }, { on: false }],
    'newsletter.read': [{ reading: read('loading') }, { reading: read('ready', { state: 'waiting' }) }],
  },
  outcomes: {
    send: {
      done: [
        finished({ state: 'waiting' as const }),
        finished({ state: 'off' as const }),
        refused('tooMany'),
        failed,
      ],
      error: [gone],
    },
  },
  project: ({ context: { state, wanted, trouble } }) => [state, wanted, trouble?.refusal ?? null],
  ignores: {},
  observe: ({ snapshot, running }) => expect(running).toEqual(snapshot.matches('changing') ? ['send'] : []),
});

journey(
  '[7.9] each requested link leaves the newsletter waiting, and every link is counted',
  newsletter,
  (walk) => {
    walk.send({ type: 'newsletter.read', reading: read('ready', { state: 'off' }) });
    walk.send({ type: 'newsletter.change', on: true });
    walk.send({ type: 'newsletter.read', reading: read('ready', { state: 'off' }) });
    walk.finish('send', finished({ state: 'waiting' as const }));
    expect([walk.snapshot.context.state, walk.snapshot.context.links]).toEqual(['waiting', 1]);
    walk.send({ type: 'newsletter.change', on: true });
    walk.finish('send', finished({ state: 'waiting' as const }));
    expect(walk.snapshot.context.links).toBe(2);
    expect(sent(walk.calls, 'send')).toEqual([
      { params: {}, query: {}, body: { on: true, channel: 'alb-gb' } },
      { params: {}, query: {}, body: { on: true, channel: 'alb-gb' } },
    ]);
  },
  'settled',
);

journey(
  '[4.18] a newsletter change that is refused is rolled back and shows the reason until the next try',
  newsletter,
  (walk) => {
    walk.send({ type: 'newsletter.read', reading: read('ready', { state: 'on' }) });
    walk.send({ type: 'newsletter.change', on: false });
    walk.finish('send', refused('tooMany'));
    expect([walk.snapshot.context.state, walk.snapshot.context.trouble?.refusal]).toEqual(['on', 'tooMany']);
    walk.send({ type: 'newsletter.change', on: false });
    expect(walk.snapshot.context.trouble).toBe(null);
  },
  'changing',
);

proveChart('[2.10] [2.52c] [7.10a] the page of the name', {
  machine: personalPageMachine,
  input: owner,
  events: { 'personal.retry': [{}] },
  outcomes: {
    customer: { snapshot: [read('loading'), read('failed'), read('ready', { ...name, email })] },
    form: { done: [saved(name), cancelled] },
  },
  project: ({ context }) => [context.name],
  ignores: {
    form: ['personal.retry'],
  },
  observe: ({ snapshot, running }) => {
    const reading = snapshot.matches('reading') ? ['customer'] : [];
    expect(running).toEqual(snapshot.matches('form') ? ['form'] : reading);
  },
});

journey(
  '[4.18] [8.5a] a name that could not be read can be retried, and the form starts once it is read',
  { machine: personalPageMachine, input: owner },
  (walk) => {
    walk.show('customer', read('failed'));
    expect(walk.snapshot.value).toBe('reading');
    walk.send({ type: 'personal.retry' });
    expect(sentTo(walk.calls, 'customer', 'query.retry')).toEqual([{}]);
    walk.show('customer', read('ready', { ...name, email }));
    expect(walk.snapshot.context.name).toEqual(name);
  },
  'form',
);

journey(
  '[3.18a] [7.10a] a saved name shows a toast, invalidates the customer and returns to the business settings',
  { machine: personalPageMachine, input: { ...owner, business: true } },
  (walk) => {
    walk.show('customer', read('ready', { ...name, email }));
    walk.finish('form', saved({ ...name, firstName: 'Ada' }));
    expect([
      sentTo(walk.calls, 'toasts', 'toast.show'),
      sentTo(walk.calls, 'queries', 'cache.stale'),
      sentTo(walk.calls, 'session', 'session.renew'),
      sentTo(walk.calls, 'navigation', 'navigation.request'),
    ]).toEqual([
      [{ kind: 'success', message: 'saved' }],
      [{ tags: ['customer'] }],
      [{}],
      [{ to: '/settings/b2b', replace: true }],
    ]);
  },
  'leaving',
);

const formed = ({
  context,
}: {
  context: { sent: object | null; problems: object; trouble: object | null };
}) => [context.sent, context.problems, context.trouble !== null];
const sendsWhileSaving = ({
  snapshot,
  running,
}: {
  snapshot: Parameters<typeof formViewState>[0];
  running: readonly string[];
}) => expect(running).toEqual(formViewState(snapshot).state === 'saving' ? ['send'] : []);
proveChart('[2.52c] [7.10a] the form of the name', {
  machine: personalFormMachine,
  input: name,
  events: {
    'form.submit': [
      { fields: { firstName: 'Ada', lastName: 'Vermeer' } },
      { fields: { firstName: ' ', lastName: 'Vermeer' } },
      { fields: { ...name } },
    ],
    'form.cancel': [{}],
  },
  outcomes: {
    send: {
      done: [finished({ ...name, id: 'me', email, changed: true, b2bStatus: null }), failed],
      error: [gone],
    },
  },
  project: formed,
  ignores: { saving: ['form.submit', 'form.cancel'] },
  observe: sendsWhileSaving,
});

journey(
  '[7.10a] a name is trimmed before it is sent, and an empty name is not sent',
  { machine: personalFormMachine, input: name },
  (walk) => {
    walk.send({ type: 'form.submit', fields: { firstName: '', lastName: ' ' } });
    expect(formViewState(walk.snapshot)).toEqual({
      state: 'invalid',
      problems: { firstName: 'notValid', lastName: 'notValid' },
    });
    walk.send({ type: 'form.submit', fields: { firstName: ' Ada ', lastName: 'Vermeer' } });
    expect(sent(walk.calls, 'send')).toEqual([
      { params: {}, query: {}, body: { firstName: 'Ada', lastName: 'Vermeer' } },
    ]);
  },
  'saving',
);

proveChart('[5.13] [7.11] [8.8] the form of the e-mail address', {
  machine: emailFormMachine,
  input: owner,
  events: {
    'form.submit': [{ fields: { email } }, { fields: { email: 'nobody' } }],
    'form.cancel': [{}],
  },
  outcomes: {
    send: {
      done: [finished(undefined), failed, refused('inUse'), refused('tooMany'), refused('signInAgain')],
      error: [gone],
    },
    signInAgain: { error: [gone] },
  },
  project: formed,
  ignores: { saving: ['form.submit', 'form.cancel'], signingIn: ['form.submit', 'form.cancel'] },
  observe: ({ snapshot, running }) => {
    const leaves = snapshot.value === 'signingIn' ? ['signInAgain'] : [];
    expect(running).toEqual(snapshot.value === 'saving' ? ['send'] : leaves);
  },
});

journey(
  '[4.15b] a change that needs a fresh sign-in keeps the typed address and shows the reason before leaving',
  { machine: emailFormMachine, input: owner },
  (walk) => {
    walk.send({ type: 'form.submit', fields: { email } });
    walk.finish('send', refused('signInAgain'));
    expect(formViewState(walk.snapshot)).toEqual({ state: 'signInAgain', leaving: false });
    expect(sent(walk.calls, 'signInAgain')).toEqual([]);
    walk.send({ type: 'form.submit', fields: { email } });
    expect(sent(walk.calls, 'signInAgain')).toEqual([{ form: 'emailForm', fields: { email } }]);
    expect(formViewState(walk.snapshot)).toEqual({ state: 'signInAgain', leaving: true });
    walk.fail('signInAgain', gone);
    expect(formViewState(walk.snapshot)).toMatchObject({ state: 'failed', refusal: null });
    walk.send({ type: 'form.submit', fields: { email } });
    expect(sent(walk.calls, 'send')).toHaveLength(2);
  },
  'saving',
);

journey(
  '[4.15b] a form that was left for a sign-in restores the typed address and deletes the stored copy',
  { machine: emailFormFor(() => ({ email })), input: owner },
  (walk) => {
    expect(walk.snapshot.context.typed).toEqual({ email });
    const forgotten = walk.calls.filter((call) => call.kind === 'action' && call.name === 'forgetTyped');
    expect(forgotten).toHaveLength(1);
  },
  { asking: 'editing' },
);

journey(
  '[5.13] [8.8] a used address and too many tries show only their own message, without status and reference',
  { machine: emailFormMachine, input: owner },
  (walk) => {
    const submit = () => walk.send({ type: 'form.submit', fields: { email: ` ${email} ` } });
    submit();
    expect(sent(walk.calls, 'send')).toEqual([
      { params: { ...owner.identity }, query: {}, body: { email, channel: owner.channel } },
    ]);
    walk.finish('send', refused('inUse'));
    const kept = { refusal: 'inUse', status: 409, reference: 'c-1' };
    expect(walk.snapshot.context.trouble).toEqual(kept);
    const shown = { ...kept, state: 'failed', status: null, reference: '' };
    expect(formViewState(walk.snapshot)).toEqual(shown);
    submit();
    walk.finish('send', refused('tooMany'));
    expect(walk.snapshot.context.trouble).toMatchObject({ refusal: 'tooMany', status: 429 });
    expect(formViewState(walk.snapshot)).toEqual({ ...shown, refusal: 'tooMany' });
    submit();
    walk.finish('send', {
      outcome: 'failed',
      failure: { kind: 'http', status: 500, correlationId: 'c-2' },
    });
    expect(formViewState(walk.snapshot)).toEqual({
      state: 'failed',
      refusal: null,
      status: 500,
      reference: 'c-2',
    });
  },
  { asking: 'failed' },
);

proveChart('[2.10] [5.13] [7.11] [8.8] the page of the e-mail address', {
  machine: emailPageMachine,
  input: offers,
  events: { 'email.again': [{ email }], 'email.another': [{}] },
  outcomes: {
    waiting: {},
    form: { done: [saved(email), cancelled] },
    send: { done: [finished(undefined), failed, refused('tooMany'), refused('signInAgain')], error: [gone] },
    signInAgain: { error: [gone] },
  },
  project: ({ context }) => [context.email, context.trouble !== null],
  ignores: {
    asking: ['email.another'],
    'sent.pausing': ['email.again'],
    'sent.sending': ['email.again'],
    'sent.signingIn': ['email.again'],
  },
  observe: ({ snapshot, running }) => {
    expect(running.includes('form')).toBe(snapshot.matches('asking'));
    expect(running.includes('send')).toBe(snapshot.matches({ sent: 'sending' }));
    expect(running.includes('signInAgain')).toBe(snapshot.matches({ sent: 'signingIn' }));
    expect(snapshot.hasTag('error')).toBe(snapshot.matches({ sent: 'failed' }));
  },
});

journey(
  '[7.11] [8.8] another link is sent only after a pause; a refused one keeps its refusal, status and reference',
  { machine: emailPageMachine, input: offers },
  (walk) => {
    walk.finish('form', saved(email));
    walk.send({ type: 'email.again', email });
    expect(sent(walk.calls, 'send')).toEqual([]);
    expect(walk.snapshot.context.again).toBe(false);
    walk.wait(resendPause);
    walk.send({ type: 'email.again', email });
    expect(sent(walk.calls, 'send')).toEqual([
      { params: { ...owner.identity }, query: {}, body: { email, channel: owner.channel } },
    ]);
    walk.finish('send', refused('tooMany'));
    expect(walk.snapshot.context.trouble).toEqual({ refusal: 'tooMany', status: 429, reference: 'c-1' });
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: ['emailChange'] }]);
  },
  { sent: 'failed' },
);

journey(
  '[7.11] [8.8] a pending address gets another link immediately, which starts a pause or shows a failure',
  { machine: emailPageMachine, input: offers },
  (walk) => {
    const links = () => sent(walk.calls, 'send').length;
    expect(sent(walk.calls, 'waiting')).toMatchObject([{ observed: true, call: { params: owner.identity } }]);
    walk.send({ type: 'email.again', email });
    expect(sent(walk.calls, 'send')).toMatchObject([{ body: { email } }]);
    walk.fail('send', gone);
    expect(walk.snapshot.context.trouble).toMatchObject({ reference: '' });
    walk.send({ type: 'email.again', email });
    expect([links(), walk.snapshot.hasTag('error')]).toEqual([2, false]);
    walk.finish('send', finished(undefined));
    expect(walk.snapshot.context.again).toBe(true);
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: ['emailChange'] }]);
    walk.send({ type: 'email.again', email });
    walk.wait(resendPause);
    expect(links()).toBe(2);
    walk.send({ type: 'email.again', email });
    walk.finish('send', refused('tooMany'));
    walk.send({ type: 'email.another' });
    expect([walk.running.includes('form'), walk.snapshot.hasTag('error')]).toEqual([true, false]);
  },
  'asking',
);

journey(
  '[4.15b] another link that needs a fresh sign-in shows the reason before it leaves with the address',
  { machine: emailPageMachine, input: offers },
  (walk) => {
    walk.send({ type: 'email.again', email });
    walk.finish('send', refused('signInAgain'));
    expect([walk.snapshot.hasTag('signInAgain'), sent(walk.calls, 'signInAgain')]).toEqual([true, []]);
    walk.send({ type: 'email.again', email });
    expect(sent(walk.calls, 'signInAgain')).toEqual([{ form: 'emailForm', fields: { email } }]);
    walk.fail('signInAgain', gone);
    expect(walk.snapshot.context.trouble).toEqual({ refusal: null, status: null, reference: '' });
  },
  { sent: 'failed' },
);

journey(
  '[7.11] a service without pending changes is not asked for them',
  { machine: emailPageMachine, input: { ...offers, tellsEmailChange: false } },
  (walk) => expect(sent(walk.calls, 'waiting')).toMatchObject([{ observed: false }]),
  'asking',
);

journey(
  '[6.1b] a cancelled form returns to the settings of this kind of customer',
  { machine: emailPageMachine, input: { ...offers, owner: { ...owner, business: true } } },
  (walk) => {
    walk.finish('form', cancelled);
    expect(sentTo(walk.calls, 'navigation', 'navigation.request')).toEqual([
      { to: '/settings/b2b', replace: true },
    ]);
  },
  'leaving',
);

const done = { outcome: 'done', reply: undefined } as const;
proveChart("[2.51a] [7.11] the dialog 'Before you go'", {
  machine: accountDeletionMachine,
  input: owner,
  events: {},
  outcomes: {
    orders: {},
    projects: {},
    totals: {},
    link: { done: [done, cancelled, { outcome: 'instead' }] },
  },
  project: () => null,
  ignores: {},
  observe: ({ snapshot, running, allCalls }) => {
    expect(running.includes('link')).toBe(snapshot.matches('asked'));
    expect(sent(allCalls, 'link')).toEqual([owner]);
    expect(sentTo(allCalls, 'exports', 'export.open')).toEqual(snapshot.matches('exporting') ? [{}] : []);
  },
});
for (const [what, end, state] of [
  ['a cancelled question closes the dialog', cancelled, 'closed'],
  ['a requested link closes the dialog', done, 'closed'],
  ['a customer who wants the photos first gets the export', { outcome: 'instead' }, 'exporting'],
] as const)
  journey(
    `[2.47a] [7.11] ${what}`,
    { machine: accountDeletionMachine, input: owner },
    (walk) => walk.finish('link', end),
    state,
  );

const leaving = { machine: deletionLinkMachine, input: owner, keepActors: ['modal'] };
proveChart('[2.51a] [7.11] the question before the account is deleted', {
  ...leaving,
  events: {
    'question.confirm': [{}],
    'question.cancel': [{}, { instead: true }],
    'modal.escape': [{ id: 'customer.deletion', by: 'escape' }],
  },
  outcomes: {
    modal: {},
    send: {
      done: [finished(undefined), failed, refused('tooMany'), refused('notFound'), refused('signInAgain')],
      error: [gone],
    },
    signInAgain: { error: [gone] },
  },
  project: (snapshot) => [snapshot.context.answer?.outcome, deletionTrouble(snapshot)],
  ignores: {
    sending: ['question.confirm', 'question.cancel'],
    signingIn: ['question.confirm', 'question.cancel', 'modal.escape'],
    said: ['question.confirm'],
  },
  observe: ({ snapshot, running, allCalls }) => {
    expect(running.includes('send')).toBe(snapshot.value === 'sending');
    expect(running.includes('signInAgain')).toBe(snapshot.value === 'signingIn');
    expect(sentTo(allCalls, 'modals', 'modal.closed').length).toBe(snapshot.status === 'done' ? 1 : 0);
  },
});

const requests = (calls: readonly Call[]) =>
  calls.filter((call) => call.kind === 'action' && call.name === 'beginRequest').length;
journey(
  '[7.11] [8.9a] too many tries show neither status nor reference, and a retry sends a new request',
  leaving,
  (walk) => {
    walk.send({ type: 'question.confirm' });
    expect(sent(walk.calls, 'send')).toEqual([
      { params: { ...owner.identity }, query: {}, body: { channel: owner.channel } },
    ]);
    walk.finish('send', failed);
    walk.send({ type: 'question.confirm' });
    expect(requests(walk.calls)).toBe(1);
    walk.finish('send', refused('tooMany'));
    expect([deletionTrouble(walk.snapshot), requests(walk.calls)]).toEqual([
      { refusal: 'tooMany', status: null, reference: '' },
      2,
    ]);
    walk.send({ type: 'question.confirm' });
    walk.finish('send', finished(undefined));
  },
  'said',
);

journey(
  '[4.15b] [7.11] a deletion that needs a fresh sign-in shows the reason and leaves only after a confirmation',
  leaving,
  (walk) => {
    walk.send({ type: 'question.confirm' });
    walk.finish('send', refused('signInAgain'));
    expect(confirmViewState(walk.snapshot)).toEqual({ state: 'signInAgain', leaving: false });
    walk.send({ type: 'question.confirm' });
    expect(sent(walk.calls, 'signInAgain')).toEqual([{ form: 'deletionLink', fields: {} }]);
    expect(confirmViewState(walk.snapshot)).toEqual({ state: 'signInAgain', leaving: true });
    expect(walk.calls.filter((call) => call.kind === 'action' && call.name === 'forgetTyped')).toHaveLength(
      1,
    );
  },
  'signingIn',
);

journey(
  '[4.18] [8.9a] an unexpected fault shows an error without a status',
  leaving,
  (walk) => {
    walk.send({ type: 'question.confirm' });
    expect(deletionTrouble(walk.snapshot)).toBe(null);
    walk.fail('send', gone);
    expect(deletionTrouble(walk.snapshot)).toEqual({ refusal: null, status: null, reference: '' });
  },
  'failed',
);

const address = {
  id: 'a',
  firstName: 'Eva',
  lastName: 'Vermeer',
  street: 'Lange Leemstraat',
  streetNumber: '18',
  postalCode: '2018',
  city: 'Antwerp',
  country: 'BE',
} as const;
test('[2.52c] the default address is one line without the name, its country last', () => {
  const other = { ...address, id: 'b', streetNumber: '20', isDefault: true };
  expect([deliveryLine([], 'en-GB'), deliveryLine([address], 'en-GB')]).toEqual([
    null,
    'Lange Leemstraat 18, 2018 Antwerp, Belgium',
  ]);
  expect(deliveryLine([address, other], 'en-GB')).toBe('Lange Leemstraat 20, 2018 Antwerp, Belgium');
});

test('[2.52c] the preferred payment method is shown if there is one', () => {
  const card = { id: 'm', kind: 'card', label: '•••• 4242' } as const;
  expect([
    preferredOf({ methods: [card], preferred: 'm' }),
    preferredOf({ methods: [card], preferred: null }),
  ]).toEqual([card, null]);
});

test('[7.11] an order is open unless it was sent or cancelled; an unpaid one is listed separately', () => {
  const orders = ['Confirmed', 'Dispatched', 'Cancelled', 'paymentFailed', 'nobody knows'].map((status) =>
    order(status, status),
  );
  expect(openOrders(orders).map(({ shown: word, unpaid }) => [word, unpaid])).toEqual([
    ['Ordered', false],
    ['paymentFailed', true],
    ['unknown', false],
  ]);
});

test('[6.1b] [6.1d] a business has its own settings', () => {
  expect([settingsOf({ business: true }), settingsOf({ business: false })]).toEqual([
    '/settings/b2b',
    '/settings',
  ]);
});
