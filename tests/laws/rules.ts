import { allImports, cycles, type Import, type Sources, wayTo } from './imports.ts';

interface Floor {
  readonly name: string;
  readonly holds: RegExp;
  /** The project's files that the layer may import; `types` only as type imports. */
  readonly may: readonly RegExp[];
  readonly types?: readonly RegExp[];
  readonly packages: readonly RegExp[];
  readonly packageTypes?: readonly RegExp[];
}

const lingui = /^@lingui\/(?:core|react)(?:\/macro)?$/;
const emotion = /^@emotion\/(?:cache|react)(?:\/|$)/;
const react = /^react(?:\/|$)/;
const browserPackages = [
  react,
  /^react-dom(?:\/|$)/,
  emotion,
  lingui,
  /^@use-gesture\/react$/,
  /^@xstate\/react$/,
  /^react-router$/,
  /^xstate$/,
  /^ky$/,
  /^oidc-client-ts$/,
  /^tus-js-client$/,
  /^hash-wasm$/,
  /^@fontsource-variable\//,
];

/** The layers of the project, from lowest to highest. */
const floors: readonly Floor[] = [
  { name: 'contracts', holds: /^contracts\//, may: [/^contracts\//], packages: [/^zod\/mini$/] },
  { name: 'machines', holds: /^machines\//, may: [/^contracts\//, /^machines\//], packages: [/^xstate$/] },
  {
    name: 'services',
    holds: /^src\/services\//,
    may: [/^contracts\//, /^src\/services\//],
    packages: [
      /^ky$/,
      /^oidc-client-ts$/,
      /^tus-js-client$/,
      /^hash-wasm(?:\/|$)/,
      /^libphonenumber-js\/min$/,
      /^stdnum$/,
      /^fflate$/,
    ],
  },
  {
    name: 'actors',
    holds: /^src\/actors\//,
    may: [/^contracts\//, /^src\/services\//, /^machines\//, /^src\/actors\//],
    packages: [/^xstate$/],
  },
  {
    name: 'ui',
    holds: /^src\/ui\//,
    // The bundled en-GB catalogue is the fallback for texts in the ui layer.
    may: [/^contracts\/ui\//, /^src\/ui\//, /^src\/locales\/en-GB\.po$/],
    packages: [react, /^react-dom$/, emotion, lingui, /^@use-gesture\/react$/, /^uqr$/],
  },
  {
    name: 'context',
    holds: /^src\/context\//,
    may: [/^src\/context\//],
    types: [/^machines\//],
    packages: [react, /^@xstate\/react$/, /^react-router$/],
    packageTypes: [/^xstate$/],
  },
  {
    name: 'screens',
    holds: /^src\/screens\//,
    // Constants and types of a contract are allowed; its table of calls is not for views.
    may: [
      /^contracts\/(?!(?:.+\/)?calls\.ts$)/,
      /^machines\/.+\.selectors\.ts$/,
      /^src\/ui\//,
      /^src\/context\//,
      /^src\/screens\//,
    ],
    types: [/^contracts\//, /^machines\//],
    packages: [react, emotion, lingui, /^@xstate\/react$/],
    packageTypes: [/^xstate$/],
  },
  {
    name: 'app',
    holds: /^src\/app\//,
    may: [/^src\/(?!main\.tsx$)/, /^machines\//, /^contracts\//],
    packages: browserPackages,
  },
  {
    name: 'main',
    holds: /^src\/main\.tsx$/,
    may: [/^src\/app\//, /^src\/actors\//],
    packages: browserPackages,
  },
  {
    // The phone page must be too small for React, so it has a few views of its own.
    name: 'phone',
    holds: /^src\/phone\//,
    may: [
      /^contracts\//,
      /^machines\//,
      /^src\/services\//,
      /^src\/actors\//,
      /^src\/ui\/(?:i18n|theme\/palette)\.ts$/,
      /^src\/phone\//,
    ],
    packages: [/^xstate$/, /^zod\/mini$/, lingui],
  },
  {
    name: 'backend',
    holds: /^backend\//,
    may: [/^contracts\//, /^backend\//],
    packages: [/^(?!react|xstate|@xstate)/],
  },
  {
    name: 'demo',
    holds: /^demo\//,
    may: [/^contracts\//, /^backend\//, /^demo\//],
    packages: [/^(?!react|xstate|@xstate)/],
  },
  {
    // Outside production it starts the backend, including the demo.
    name: 'standins',
    holds: /^standins\//,
    may: [/^contracts\//, /^backend\//, /^demo\//, /^standins\//],
    packages: [/^(?!react|xstate|@xstate)/],
  },
];

const matches = (patterns: readonly RegExp[] | undefined, text: string): boolean =>
  (patterns ?? []).some((pattern) => pattern.test(text));

function floorRule(entry: Import): string[] {
  const floor = floors.find(({ holds }) => holds.test(entry.from));
  if (floor === undefined) return [];
  const allowed = entry.ours ? floor.may : floor.packages;
  const asTypes = entry.ours ? floor.types : floor.packageTypes;
  if (matches(allowed, entry.to)) return [];
  if (matches(asTypes, entry.to))
    return entry.typeOnly
      ? []
      : [`${entry.from} imports ${entry.to}, of which ${floor.name} may only use types`];
  return [`${entry.from} imports ${entry.to}, which ${floor.name} may not`];
}

const shared = /^src\/screens\/(?:photos\/(?:grid|toolbar)|shell)\//;
const domainOf = (path: string): string => path.split('/')[2] ?? '';

function screenRules(entry: Import): string[] {
  if (!entry.from.startsWith('src/screens/')) return [];
  const findings: string[] = [];
  if (
    entry.to.startsWith('src/screens/') &&
    domainOf(entry.from) !== domainOf(entry.to) &&
    !shared.test(entry.to)
  ) {
    findings.push(`${entry.from} imports ${entry.to}, a screen of another domain`);
  }
  const others = entry.names.filter((name) => name !== 'useSelector' && name !== 'shallowEqual');
  if (entry.to === '@xstate/react' && !entry.typeOnly && others.length > 0) {
    findings.push(
      `${entry.from} takes ${others.join(', ')} from @xstate/react; a screen may only take useSelector`,
    );
  }
  return findings;
}

/** Files of selectors may re-export only charts; files that use contracts must import them directly. */
const selectorRules = (entry: Import): string[] =>
  entry.again && /^machines\/.+\.selectors\.ts$/.test(entry.from) && entry.to.startsWith('contracts/')
    ? [`${entry.from} exports ${entry.to} again; a view imports the contract itself`]
    : [];

function routerRules(entry: Import): string[] {
  if (entry.to !== 'react-router' || !entry.from.startsWith('src/')) return [];
  return entry.names.flatMap((name) => {
    if (name === 'useParams' || name === 'useLocation')
      return [`${entry.from} uses ${name}; route parameters come through the chart's input`];
    if ((name === 'Link' || name === 'NavLink') && !entry.from.startsWith('src/context/')) {
      return [`${entry.from} takes ${name} from react-router instead of src/context`];
    }
    return [];
  });
}

function singleEntrances(entry: Import): string[] {
  if (entry.to === 'xstate/graph' && !entry.from.startsWith('tests/kit/'))
    return [`${entry.from} imports xstate/graph, which only tests/kit may`];
  const inside = /^(?:src\/(?:app\/|main\.tsx$)|tests\/|e2e\/|tools\/)/;
  if (entry.ours && entry.to.startsWith('src/app/') && !inside.test(entry.from))
    return [`${entry.from} imports ${entry.to}; only src/main.tsx imports the app`];
  return [];
}

/** `machines/system`, which every chart may import, imports no other charts, and no chart imports the root chart. */
function chartRules({ from, to, ours }: Import): string[] {
  if (!ours || !from.startsWith('machines/') || !to.startsWith('machines/')) return [];
  if (from.startsWith('machines/system/') && !to.startsWith('machines/system/'))
    return [`${from} imports ${to}, which is above it`];
  if (to.startsWith('machines/app/') && !from.startsWith('machines/app/'))
    return [`${from} imports ${to}; no chart knows the root`];
  return [];
}

/** The folders that every domain of the backend depends on, and those that assemble the backend. */
const ground = /^backend\/(?:config|http|jobs|log|objects|sockets|store)\//;
const roomOf = (path: string): string | null =>
  ground.test(path) ? null : (/^backend\/([^/]+)\//.exec(path)?.[1] ?? null);

/** Returns the pairs of backend domains that import each other, directly or through other files. */
function circlesOfDomains(imports: readonly Import[]): string[] {
  const pairs = new Map<string, Import>();
  for (const entry of imports) {
    const [from, to] = [roomOf(entry.from), entry.ours ? roomOf(entry.to) : null];
    if (from !== null && to !== null && from !== to) pairs.set(`${from} ${to}`, entry);
  }
  return [...pairs].flatMap(([pair, { from, to }]) => {
    const back = pairs.get(pair.split(' ').toReversed().join(' '));
    return back === undefined ? [] : [`${from} imports ${to}, and ${back.from} back ${back.to}`];
  });
}

/** Returns all violations in the sources, each as a sentence that begins with the file. */
export function breaches(sources: Sources): string[] {
  const imports = allImports(sources);
  const shipped = imports.filter(({ from }) => !/^(?:tests|e2e|tools)\//.test(from));
  const way = wayTo('contracts/calls.ts', 'src/', imports);
  return [
    ...new Set([
      ...shipped.flatMap(floorRule),
      ...shipped.flatMap(screenRules),
      ...shipped.flatMap(selectorRules),
      ...shipped.flatMap(routerRules),
      ...imports.flatMap(singleEntrances),
      ...circlesOfDomains(shipped),
      ...shipped.flatMap(chartRules),
      ...(way === null ? [] : [`the browser would load the whole table of calls: ${way}`]),
      ...cycles(imports).map((ring) => `a ring of imports: ${ring}`),
    ]),
  ];
}
