import { duration } from '../duration.ts';
import type { StateSpec, TransitionSpec } from '../spec.ts';
import { inWords } from '../words.ts';
import { html, type Html, joined, type Part } from './html.ts';
import { actorLink, isComposite, type Site, type SiteChart, stateLink } from './model.ts';

const delayOf = (chart: SiteChart, { event }: TransitionSpec): { name: string; value?: number | string } => {
  const name = event.slice('after '.length);
  const value = /^\d+$/.test(name) ? Number(name) : chart.delays[name];
  return value === undefined ? { name } : { name, value };
};

/** Returns the event as the label of an arrow shows it. */
export function shortEvent(chart: SiteChart, one: TransitionSpec): string {
  if (one.kind === 'always') return 'at once';
  if (one.kind !== 'after') return one.event;
  const { name, value } = delayOf(chart, one);
  return `after ${typeof value === 'number' ? duration(value) : name}`;
}

function when(chart: SiteChart, one: TransitionSpec): Part {
  const rest = (prefix: string) => one.event.slice(prefix.length);
  if (one.kind === 'always') return html`<b>At once</b>`;
  if (one.kind === 'done') return html`<b>When</b> <code>${rest('done ')}</code> is done`;
  if (one.kind === 'error') return html`<b>When</b> <code>${rest('error ')}</code> fails unexpectedly`;
  if (one.kind === 'snapshot') return html`<b>When</b> <code>${rest('snapshot ')}</code> changes`;
  if (one.kind === 'stateDone') return html`<b>When</b> all parts are done`;
  if (one.kind === 'after') {
    const { name, value } = delayOf(chart, one);
    const text = chart.words.delays[name];
    if (text === undefined) return html`<b>After</b> ${typeof value === 'number' ? duration(value) : name}`;
    return html`<b>When</b> ${text}${typeof value === 'number' ? ` (${duration(value)})` : null}`;
  }
  if (one.event === '*') return html`<b>When</b> any other event arrives`;
  const text = chart.words.events[one.event];
  return text === undefined
    ? html`<b>When</b> <code>${one.event}</code> arrives`
    : html`<b>When</b> ${text} <code>${one.event}</code>`;
}

export const codeAnchor = (name: string): string => `code-${name.replaceAll(/[^\w.]/g, '-')}`;

/** Returns a guard or action in words, with a link to its source if the page contains the source. */
function named(name: string, shown: ReadonlySet<string>): Part {
  const words = inWords(name);
  return shown.has(name) ? html`<a href="#${codeAnchor(name)}">${words}</a>` : words;
}

function doing(site: Site, name: string, shown: ReadonlySet<string>): Part {
  const [, to = '', type = ''] = /^tells (\S+) (\S+)$/.exec(name) ?? [];
  return to === '' ? named(name, shown) : html`tell ${actorLink(site, to)} <code>${type}</code>`;
}

export const doings = (site: Site, names: readonly string[], shown: ReadonlySet<string>): Part[] =>
  joined(
    names.map((name) => doing(site, name, shown)),
    ', ',
  );

/** Returns one transition as a sentence: *When … if … then …*. */
export function sentenceOf(
  site: Site,
  chart: SiteChart,
  { transitions }: StateSpec,
  index: number,
  shown: ReadonlySet<string>,
): Html {
  const one = transitions[index];
  if (one === undefined) return html``;
  const before = transitions
    .slice(0, index)
    .some(({ event, guard }) => event === one.event && guard !== null);
  const condition =
    one.guard !== null
      ? html` ${before ? html`<b>otherwise, if</b>` : html`<b>if</b>`} ${shown.has(one.guard.name) ? html`<a href="#${codeAnchor(one.guard.name)}">${one.why}</a>` : one.why}`
      : before
        ? html` <b>otherwise</b>`
        : null;
  const actions = one.actions.map(({ name }) => name);
  const does = actions.length === 0 ? null : html`${doings(site, actions, shown)}`;
  const targets = joined(
    one.targets.map((path) => {
      const target = chart.states.find((state) => state.path === path);
      return html`${stateLink(chart, path)}${target !== undefined && isComposite(target) ? ' (its first state)' : null}`;
    }),
    ' and ',
  );
  const then = one.isForbidden
    ? html` <b>nothing happens</b>`
    : html` <b>then</b> ${does}${does !== null && targets.length > 0 ? '; ' : null}${
        targets.length === 0 ? null : html`→ ${targets}`
      }${targets.length === 0 ? html`; the state stays` : null}`;
  return html`${when(chart, one)}${condition}${then}.${one.sentence === '' ? null : html` <span class="why">${one.sentence}</span>`}`;
}
