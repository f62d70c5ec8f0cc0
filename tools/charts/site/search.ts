import MiniSearch, { type Options } from 'minisearch';
import { inWords } from '../words.ts';
import { anchorOf, callPage, areaPage, clausePage, type Site } from './model.ts';
import { areaWords } from './areas.ts';
import { literal } from './html.ts';
import { textGroup } from './overview.ts';

/** One result that the search can return. */
export interface Found {
  readonly id: number;
  /** Results without kind and title are texts of the product. */
  readonly kind?: string;
  readonly title?: string;
  readonly text: string;
  /** Further text that leads to the result, and is not shown with it. */
  readonly more?: string;
  readonly href: string;
}

/** The client's script uses the same options. */
export const searchOptions: Options<Found> = {
  fields: ['title', 'text', 'more'],
  storeFields: ['kind', 'title', 'text', 'href'],
  searchOptions: { fields: ['title', 'text'], prefix: true, combineWith: 'AND', boost: { title: 3 } },
};

function things(site: Site): Omit<Found, 'id'>[] {
  return [
    ...areaWords.map((area) => ({ kind: 'Area', title: area.title, text: area.about, href: areaPage(area) })),
    ...site.charts.flatMap((chart) =>
      chart.states.map(({ path, sentence, transitions }, index) => ({
        kind: index === 0 ? 'Chart' : 'State',
        title: index === 0 ? `${chart.domain} / ${inWords(chart.name)}` : `${chart.name}: ${path}`,
        text: [sentence, ...transitions.map((one) => one.sentence)].filter((one) => one !== '').join(' '),
        more: [
          ...new Set(transitions.flatMap(({ event, why }) => [chart.words.events[event] ?? '', why])),
        ].join(' '),
        href: `${chart.page}${index === 0 ? '' : `#${anchorOf(path)}`}`,
      })),
    ),
    ...site.clauses.map(({ clause: { id, text } }) => ({
      kind: 'Clause',
      title: id,
      text,
      href: `${clausePage(id)}#c${id}`,
    })),
    ...site.faults.map(({ clause: { id, text } }) => ({
      kind: 'Fault',
      title: id,
      text,
      href: `fault-${id}.html`,
    })),
    ...site.calls.map((call) => ({
      kind: 'Call',
      title: call.name,
      text: `${call.method} ${call.path}`,
      href: callPage(call),
    })),
  ];
}

const textThings = ({ texts }: Site, textOf: (text: Site['texts'][number]) => string | undefined) =>
  texts.flatMap((one) => {
    const text = textOf(one) ?? '';
    return text === '' ? [] : [{ text, href: `texts-${textGroup(one.files)}.html#${one.id}` }];
  });

const numbered = (found: readonly Omit<Found, 'id'>[]): Found[] => found.map((one, id) => ({ ...one, id }));

/** Returns what the search finds on the whole site, with the English texts. */
const everything = (site: Site): Found[] =>
  numbered([...things(site), ...textThings(site, ({ english }) => english)]);

/** Returns the search index of the whole site, as the client's script builds it. */
export function searchIndex(site: Site): MiniSearch<Found> {
  const index = new MiniSearch<Found>(searchOptions);
  index.addAll(everything(site));
  return index;
}

/**
 * Returns the scripts with what the search finds: one for the whole site, and one for the texts of each other language.
 */
export function searchScripts(site: Site): Map<string, string> {
  const script = (name: string, found: readonly Found[]) =>
    `(globalThis.searched ??= {})[${literal(name)}] = JSON.parse(${literal(JSON.stringify(found))});\n`;
  return new Map([
    ['search-index.js', script('', everything(site))],
    ...site.languages.map(
      (language) =>
        [
          `search-${language}.js`,
          script(language, numbered(textThings(site, ({ translated }) => translated.get(language)))),
        ] as const,
    ),
  ]);
}
