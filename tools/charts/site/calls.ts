import { duration } from '../duration.ts';
import type { CallSpec } from '../around.ts';
import { html, type Html, joined, type Part } from './html.ts';
import { callLink, callPage, chartLink, linked, type Site } from './model.ts';
import { list, type Page, page, table } from './page.ts';
import { inWords } from '../words.ts';

const callers: Readonly<Record<CallSpec['caller'], string>> = {
  anyone: 'anyone, without a sign-in',
  customer: 'every signed-in customer',
  consumer: 'signed-in consumers',
  business: 'signed-in businesses',
};
const reaches: Readonly<Record<CallSpec['reach'], string>> = {
  public: 'data of no customer',
  self: 'the caller’s own data',
  owner: 'one thing that the caller owns',
  reader: 'an album that the caller may read',
  each: 'several things, each checked separately',
};
const repeats: Readonly<Record<CallSpec['repeat'], string>> = {
  safe: 'It only reads, so it is repeated.',
  idempotent: 'A second time changes nothing, so it is repeated.',
  key: 'It is repeated with the same key, so the work is done once.',
  once: 'It is never repeated automatically.',
};

const users = ({ charts }: Site, { charts: files }: CallSpec): Html[] =>
  charts.filter(({ file }) => files.includes(file)).map(chartLink);

function callBody(site: Site, call: CallSpec): Html {
  const refusals = Object.entries(call.refusals).map(([status, name]) => html`${inWords(name)} (${status})`);
  const charts = users(site, call);
  const rows: readonly (readonly [string, Part])[] = [
    ['Request', html`<code>${call.method} ${call.path}</code> of the service <code>${call.service}</code>`],
    ['Who may', `${callers[call.caller]}: ${reaches[call.reach]}`],
    ['Expected refusals', refusals.length === 0 ? 'none' : joined(refusals, ', ')],
    ['If the answer is lost', repeats[call.repeat]],
    ['Given up after', duration(call.deadline)],
    ['Cost for the service', call.cost],
    [
      'Fresh sign-in',
      call.freshSignIn === undefined
        ? null
        : `at most ${duration(call.freshSignIn * 1000)} old${call.freshSignInFor === 'changes' ? ', to change a stored value' : ''}`,
    ],
    ['Beyond the specification', call.extension === undefined ? null : html`<code>${call.extension}</code>`],
    ['Clauses', linked(site, call.spec)],
    [
      'Charts that make it',
      charts.length === 0 ? 'none: services or the start of the page make it' : list(charts),
    ],
    ['Source', html`<code>${call.file}</code>`],
  ];
  return html`<dl>${rows.filter(([, value]) => value !== null).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

export function callPages(site: Site): Page[] {
  const way = [html`<a href="calls.html">Calls</a>`];
  const rows = site.calls.map((call) => [
    callLink(call),
    html`<code>${call.method} ${call.path}</code>`,
    callers[call.caller],
    linked(site, call.spec),
    joined(users(site, call), ', '),
  ]);
  return [
    ...site.calls.map((call) => page(callPage(call), call.name, callBody(site, call), { way })),
    page(
      'calls.html',
      'Calls',
      html`<p>Every call to the services: who may make it, the clause that asks for it, and the charts that make it.</p>${table(['Call', 'Request', 'Who may', 'Clauses', 'Charts'], rows)}`,
    ),
  ];
}
