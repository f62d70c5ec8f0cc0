import { duration } from '../duration.ts';
import type { RecordedFile, Signature } from '../play/read.ts';
import type { Message, Move, Step } from '../play/trace.ts';
import { inWords } from '../words.ts';
import { areaWords } from './areas.ts';
import { drawing } from './drawing.ts';
import { html, type Html, joined, literal, type Part } from './html.ts';
import type { Level } from './level.ts';
import {
  actorLink,
  areaLink,
  chartLink,
  chartOfTest,
  linked,
  type Playable,
  sentenceOfTitle,
  type Site,
  type SiteChart,
  type Stories,
  type Story,
  storyLink,
} from './model.ts';
import { list, type Page, page } from './page.ts';

type Charts = Pick<Site, 'charts'>;

const hasStates = ({ states }: SiteChart, one: Signature): boolean =>
  states.map(({ path }) => path).join() === one.states.join();

const chartOf = ({ charts }: Charts, one: Signature): SiteChart | undefined =>
  charts.find((chart) => [chart.name, chart.actor.name].includes(one.id) && hasStates(chart, one));

/** Assigns recorded journeys and proofs to their charts. */
export function storiesOf(site: Charts, recorded: readonly RecordedFile[]): Stories {
  const counts = new Map<SiteChart, number>();
  const stories: Story[] = [];
  const playables = new Map<SiteChart, Playable>();
  const missing: string[] = [];
  for (const { file, ...found } of recorded) {
    if (found.trouble !== null && found.stories.length + found.proofs.length > 0)
      missing.push(`${file}: ${found.trouble}`);
    for (const [number, story] of found.stories.entries()) {
      const chart = chartOf(site, story) ?? chartOfTest(site, file);
      if (chart === undefined) continue;
      if (story.trouble !== null) {
        missing.push(`${file}, “${story.name}”: ${story.trouble}`);
        continue;
      }
      const count = (counts.get(chart) ?? 0) + 1;
      counts.set(chart, count);
      const { name, steps } = story;
      const at = `story-${chart.domain}-${chart.name}-${count}.html`;
      stories.push({ name, file, number, page: at, chart, isDrawn: hasStates(chart, story), steps });
    }
    for (const [number, proof] of found.proofs.entries()) {
      const chart = chartOf(site, proof);
      if (chart === undefined || playables.has(chart)) continue;
      if (proof.trouble === null) playables.set(chart, { chart, file, number });
      else missing.push(`${file}, “${proof.name}”: ${proof.trouble}`);
    }
  }
  return { stories, playables: [...playables.values()], missing };
}

const idsOfTitle = (name: string): string =>
  /^(?:\[[^\]]*\] ?)+/.exec(name)?.[0].replaceAll(/[[\]]/g, '').trim() ?? '';

export const playLink = ({ domain, name }: SiteChart): string => `play.html?chart=${domain}/${name}`;

const code = (text: string): Html | null => (text === '' ? null : html` <code>${text}</code>`);

/** Returns the charts that send an event to another chart. */
const senders = ({ charts }: Site, chart: SiteChart, type: string): SiteChart[] =>
  charts.filter(({ actor }) =>
    actor.tells.some(
      ({ to, events }) =>
        events.includes(type) &&
        to.split(', ').some((one) => one === chart.actor.name || one.endsWith(`(${chart.actor.name})`)),
    ),
  );

/** Returns the actor that causes a move; empty for the start and for time. */
function moverOf(site: Site, chart: SiteChart, { kind, of }: Move): string {
  if (kind === 'start' || kind === 'wait') return '';
  if (kind !== 'send') return of;
  const [sender, ...others] = senders(site, chart, of);
  return sender === undefined || others.length > 0 ? 'the page' : sender.name;
}

function moveText(site: Site, chart: SiteChart, { kind, of, payload }: Move): Part {
  if (kind === 'start') return 'The chart starts.';
  if (kind === 'wait') return `${duration(Number(of))} pass.`;
  if (kind === 'done') return html`<code>${of}</code> is done.${code(payload)}`;
  if (kind === 'error') return html`<code>${of}</code> fails.${code(payload)}`;
  if (kind === 'shows') return html`<code>${of}</code> changes.${code(payload)}`;
  const from = senders(site, chart, of);
  const who = from.length === 0 ? 'The page' : html`The chart ${joined(from.map(chartLink), ' or ')}`;
  return html`${who} sends <code>${of}</code>.${code(payload)}`;
}

function messageText(site: Site, { kind, to, what, payload }: Message): Html {
  if (kind === 'action') return html`<li>does ${inWords(to)}${code(payload)}`;
  if (kind === 'stop') return html`<li data-to="${to}">stops <code>${to}</code>`;
  if (kind === 'emitted') return html`<li>emits <code>${what}</code>${code(payload)}`;
  if (kind === 'start')
    return html`<li data-to="${to}">starts <code>${to}</code>${what === to ? null : html` (${actorLink(site, what)})`}${code(payload)}`;
  return html`<li data-to="${to}">tells ${actorLink(site, to)} <code>${what}</code>${code(payload)}`;
}

function stepItem(site: Site, story: Story, { move, states, messages }: Step, index: number): Html {
  const { chart } = story;
  const from = moverOf(site, chart, move);
  return html`<li id="step-${index + 1}"${from === '' ? null : html` data-from="${from}"`}><p>${moveText(site, chart, move)}${
    messages.length === 0 ? null : html`<ul>${messages.map((one) => messageText(site, one))}</ul>`
  }<p class="why">→ ${states.join(', ')}`;
}

/** Maximum number of steps shown, because a few journeys repeat a step hundreds of times. */
const mostSteps = 60;

function storyPage(site: Site, story: Story, isPlayable: boolean): Page {
  const { chart, name, file, steps } = story;
  const ids = idsOfTitle(name);
  const play =
    isPlayable && story.isDrawn
      ? html` data-play="${playLink(chart)}" data-story="${file}:${story.number}"`
      : null;
  const body = html`${ids === '' ? null : html`<p class="ids">${linked(site, ids)}</p>`}<div id="story" data-chart="${chart.page}"${play}></div>
<h2>Steps</h2><ol id="steps" class="steps">${steps.slice(0, mostSteps).map((step, index) => stepItem(site, story, step, index))}</ol>${
    steps.length > mostSteps ? html`<p>${steps.length - mostSteps} more steps are left out.</p>` : null
  }<p class="why">Recorded from <code>${file}</code>.</p>`;
  return page(story.page, sentenceOfTitle(name), body, {
    way: [html`<a href="stories.html">Stories</a>`, html`<a href="${chart.page}#stories">${chart.name}</a>`],
    scripts: [...(story.isDrawn ? [drawingFile(chart)] : []), 'light.js', 'story.js'],
  });
}

export const drawingFile = ({ domain, name }: SiteChart): string => `drawing-${domain}-${name}.js`;

/**
 * Returns the script with the drawings of a chart and the sentences of its states, for pages that highlight states.
 */
export const drawingScript = (chart: SiteChart, levels: readonly Level[]): string =>
  `(globalThis.drawings ??= {})[${literal(chart.page)}] = {levels: [${levels
    .map((level) => `[${literal(level.path)}, ${literal(drawing(chart, level).text)}]`)
    .join()}], words: ${JSON.stringify(chart.words)}, sentences: ${JSON.stringify(Object.fromEntries(chart.states.map(({ path, sentence }) => [path, sentence])))}};\n`;

/** Returns the journeys of a chart, and the link for playing it. */
export function storySection(site: Site, chart: SiteChart): Html | null {
  const own = site.stories.filter((story) => story.chart === chart);
  const canPlay = site.playables.some((one) => one.chart === chart);
  if (own.length === 0 && !canPlay) return null;
  return html`<section><h2 id="stories">Stories</h2>${
    canPlay ? html`<p><a href="${playLink(chart)}">Play this chart</a></p>` : null
  }${own.length === 0 ? html`<p>No journey of the tests walks through it.</p>` : list(own.map(storyLink))}</section>`;
}

/** Returns the page that plays any chart: the URL names the chart, and a script runs the real machines. */
export function playPage(site: Site): Page {
  const areas = areaWords.flatMap((area) => {
    const own = site.playables.filter(({ chart }) => chart.area.id === area.id);
    const items = own.map(
      ({ chart, file, number }) =>
        html`<a href="${playLink(chart)}" data-chart="${chart.domain}/${chart.name}" data-proof="${file}:${number}" data-drawing="${drawingFile(chart)}" data-page="${chart.page}">${chart.domain}/${chart.name}</a>`,
    );
    return items.length === 0 ? [] : [html`<h2>${areaLink(area)}</h2>${list(items)}`];
  });
  const rest = site.charts.filter((chart) => !site.playables.some((one) => one.chart === chart));
  const body = html`<div id="play"></div><div id="drawing"></div><div id="log"></div><div id="list"><p class="lead">Every chart here is the product’s own machine with the fixtures of its proof. Choose what happens: an event, the outcome of an actor that it runs, or time. The drawing lights the state, and the page says why an event does nothing. The address keeps the way.</p>${areas}${
    rest.length === 0
      ? null
      : html`<h2>Without Play</h2><p>No proof of these charts with fixtures of their own can be loaded; the tests of another chart or of their factory prove them.</p>${list(rest.map(chartLink))}`
  }</div>`;
  return page('play.html', 'Play', body, { scripts: ['light.js', 'play.js'] });
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export function storyPages(site: Site): Page[] {
  const { stories, playables, missing } = site;
  const playable = new Set(playables.map(({ chart }) => chart));
  const areas = areaWords.flatMap((area) => {
    const charts = site.charts.filter((chart) => chart.area.id === area.id);
    const items = charts.flatMap((chart) => {
      const count = stories.filter((story) => story.chart === chart).length;
      return count === 0
        ? []
        : [html`<a href="${chart.page}#stories">${chart.name}</a>, ${plural(count, 'story', 'stories')}`];
    });
    return items.length === 0 ? [] : [html`<h2>${areaLink(area)}</h2>${list(items)}`];
  });
  const none = html`<p>No story is recorded in this site: its tests are not part of this installation.</p>`;
  const body = html`<p class="lead">Journeys of the tests, step by step: what happened to a chart, what it told whom, and the states that it was in. They are recorded from the tests when the site is made.</p>${
    stories.length === 0 ? none : areas
  }${missing.length === 0 ? null : html`<h2>Not recorded</h2>${list(missing)}`}`;
  return [
    ...stories.map((story) => storyPage(site, story, playable.has(story.chart))),
    page('stories.html', 'Stories', body),
  ];
}
