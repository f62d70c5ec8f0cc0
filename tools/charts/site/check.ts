import { collisions, leastText, type Level, smallestText, transitionId } from './level.ts';
import { type SiteChart } from './model.ts';
import type { Page } from './page.ts';
import type { BuiltSite } from './write.ts';

/** Returns the transitions that neither an arrow nor a sentence of the chart's page shows. */
function missingTransitions({ name, states }: SiteChart, { text }: Page, levels: readonly Level[]): string[] {
  const drawn = new Set(levels.flatMap((level) => level.drawn));
  return states.flatMap(({ path, transitions }) =>
    transitions.flatMap(({ event, targets }, index) => {
      const id = transitionId(path, index);
      const isListed = text.includes(`data-transition="${id}"`);
      const leads = targets.some(
        (target) => target !== path && target !== '(chart)' && !path.startsWith(`${target}.`),
      );
      return [
        ...(isListed ? [] : [`${name}.${path}: ${event} has no sentence`]),
        ...(leads && !drawn.has(id) ? [`${name}.${path}: ${event} has no arrow`] : []),
      ];
    }),
  );
}

const unreadable = ({ name }: SiteChart, level: Level): string[] => [
  ...(smallestText(level) < leastText
    ? [`${name}.${level.path}: text is ${smallestText(level).toFixed(1)} px`]
    : []),
  ...collisions(level).map((what) => `${name}.${level.path}: ${what}`),
];

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Returns the links to a page or a place that does not exist, and ids that a page has twice. */
function brokenLinks(pages: readonly Page[], files: readonly string[]): string[] {
  const ids = new Map(pages.map(({ file, text }) => [file, all(text, /\sid="([^"]*)"/g)]));
  return pages.flatMap(({ file, text }) => {
    const own = ids.get(file) ?? [];
    const twice = own.filter((id, index) => own.indexOf(id) !== index);
    const dead = [...new Set(all(text, /\s(?:href|src|action)="([^"]*)"/g))].filter((link) => {
      const [to = '', place] = link.split('#');
      if (link.startsWith('data:') || files.includes(link)) return false;
      const there = ids.get(to === '' ? file : to.replace(/\?.*$/, ''));
      return there === undefined || (place !== undefined && !there.includes(place));
    });
    return [
      ...dead.map((link) => `${file}: ${link} leads nowhere`),
      ...twice.map((id) => `${file}: the id ${id} exists twice`),
    ];
  });
}

/** Returns the problems of a site; `files` are its files other than pages. */
export function problemsOf({ pages, drawn }: BuiltSite, files: readonly string[]): string[] {
  return [
    ...drawn.flatMap(({ chart, page, levels }) => [
      ...missingTransitions(chart, page, levels),
      ...levels.flatMap((level) => unreadable(chart, level)),
    ]),
    ...brokenLinks(pages, files),
  ];
}
