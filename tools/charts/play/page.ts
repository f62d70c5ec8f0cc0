import { duration } from '../duration.ts';
import { type Choice, choiceOf, choicesOf, waitOf } from './choices.ts';
import type { Words } from '../load.ts';
import type { Proved } from './kit.ts';
import { collectedOf, type Files } from './read.ts';
import { type Message, type Move, Player, shown, walked } from './trace.ts';

type LightUp = (paths: readonly string[], before?: readonly string[]) => { path: string; sentence: string }[];
/** The globals of the scripts `light.js` and `drawing-….js`. */
type Drawn = typeof globalThis & {
  readonly light: (frame: HTMLElement) => LightUp;
  readonly drawings: Readonly<Record<string, { readonly words: Words }>>;
};

type Child = Node | string;
function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}
const code = (text: string): Child[] => (text === '' ? [] : [' ', make('code', {}, text)]);

function moveText({ kind, of, payload }: Move): Child[] {
  if (kind === 'start') return ['The chart starts.'];
  if (kind === 'wait') return [`${duration(Number(of))} pass.`];
  const verbs = { send: 'is sent.', done: 'is done.', error: 'fails.', shows: 'changes.' };
  return [make('code', {}, of), ` ${verbs[kind]}`, ...code(payload)];
}

function messageText({ kind, to, what, payload }: Message): Child[] {
  if (kind === 'action') return ['does ', make('code', {}, to), ...code(payload)];
  if (kind === 'stop') return ['stops ', make('code', {}, to)];
  if (kind === 'start') return ['starts ', make('code', {}, to), ...code(payload)];
  if (kind === 'emitted') return ['emits ', make('code', {}, what), ...code(payload)];
  return [`tells ${to} `, make('code', {}, what), ...code(payload)];
}

interface Asked {
  readonly start: number;
  readonly story: string | null;
  readonly step: number;
  readonly trace: readonly string[];
}

function readAddress(): Asked {
  const parts = new Map(
    location.hash
      .slice(1)
      .split('&')
      .map((part): [string, string] => {
        const at = part.indexOf('=');
        return [part.slice(0, at), part.slice(at + 1)];
      }),
  );
  return {
    start: Number(parts.get('start') ?? 0),
    story: parts.get('story') ?? null,
    step: Number(parts.get('step') ?? 1),
    trace: (parts.get('trace') ?? '').split(',').filter((mark) => mark !== ''),
  };
}

const addressOf = ({ start, story, step, trace }: Asked): string =>
  [
    `#${story === null ? `start=${start}` : `story=${story}&step=${step}`}`,
    ...(trace.length === 0 ? [] : [`trace=${trace.join(',')}`]),
  ].join('&');

/** Plays one chart in the page. Whenever the URL changes, its moves are played again from the start. */
class Play {
  readonly #files: Files;
  readonly #proof: Proved;
  readonly #lightUp: LightUp;
  readonly #words: Words;
  readonly #frame: HTMLElement;
  #asked: Asked;
  #run = 0;

  constructor(files: Files, proof: Proved, frame: HTMLElement, lightUp: LightUp, words: Words) {
    this.#files = files;
    this.#proof = proof;
    this.#frame = frame;
    this.#lightUp = lightUp;
    this.#words = words;
    this.#asked = readAddress();
    addEventListener('hashchange', () => {
      this.#asked = readAddress();
      void this.show();
    });
  }

  get #start(): Proved['starts'][number] {
    const start = this.#proof.starts[this.#asked.start] ?? this.#proof.starts[0];
    if (start === undefined) throw new Error('the proof has no start');
    return start;
  }

  async #begun(): Promise<Player> {
    const { story, step } = this.#asked;
    if (story === null) return new Player(this.#start);
    const at = story.lastIndexOf(':');
    const { stories } = await collectedOf(this.#files, story.slice(0, at));
    const told = stories[Number(story.slice(at + 1))];
    if (told === undefined) throw new Error(`There is no story ${story}.`);
    return walked(told, { steps: step });
  }

  #go(asked: Partial<Asked>): void {
    this.#asked = { ...this.#asked, ...asked };
    history.replaceState(null, '', addressOf(this.#asked));
    void this.show();
  }

  #add({ mark }: Choice): void {
    this.#go({ trace: [...this.#asked.trace, mark] });
  }

  async show(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    let trouble = '';
    const player = await this.#begun();
    for (const mark of this.#asked.trace) {
      const choice = choiceOf(this.#start, player, this.#words, mark);
      if (choice === undefined) {
        trouble = `The address asks for ${decodeURIComponent(mark)}, which cannot happen here.`;
        break;
      }
      choice.take(player);
    }
    // The URL may have changed while a journey was being played.
    if (run === this.#run) this.#draw(player, trouble);
    player.stage.stop();
  }

  #draw(player: Player, trouble: string): void {
    const { steps, snapshot, stage } = player;
    const states = this.#lightUp(steps.at(-1)?.states ?? [], steps.at(-2)?.states ?? []);
    const choices = choicesOf(this.#start, player, this.#words);
    const focused = document.activeElement?.getAttribute('data-mark') ?? null;
    const sections = [
      this.#section('Events', choices, 'events', 'The chart takes no events.'),
      this.#section('Outcomes', choices, 'outcomes', 'No actor is running.'),
      this.#clock(stage.clock.now(), choices),
    ];
    this.#frame.replaceChildren(
      this.#controls(steps.length),
      make(
        'div',
        { class: 'now', 'aria-live': 'polite' },
        ...(trouble === '' ? [] : [make('p', {}, trouble)]),
        ...(snapshot.status === 'active' ? [] : [make('p', {}, 'The chart has ended.')]),
        ...(stage.thrown === undefined ? [] : [make('p', {}, `The chart failed: ${shown(stage.thrown)}`)]),
        ...states.map(({ path, sentence }) =>
          make('p', {}, make('code', {}, path), sentence === '' ? '' : ` ${sentence}`),
        ),
      ),
      make('div', { class: 'cards' }, ...sections),
    );
    const list = make(
      'ol',
      { class: 'steps' },
      ...steps.map(({ move, messages, states: paths }) =>
        make(
          'li',
          {},
          make('p', {}, ...moveText(move)),
          ...(messages.length === 0
            ? []
            : [make('ul', {}, ...messages.map((one) => make('li', {}, ...messageText(one))))]),
          make('p', { class: 'why' }, `→ ${paths.join(', ')}`),
        ),
      ),
    );
    document.getElementById('log')?.replaceChildren(make('h2', {}, 'What happened'), list);
    if (focused !== null)
      this.#frame.querySelector<HTMLElement>(`[data-mark="${CSS.escape(focused)}"]`)?.focus();
  }

  #button(mark: string, label: readonly Child[], take: () => void, isOff = false): HTMLButtonElement {
    const button = make('button', { type: 'button', 'data-mark': mark }, ...label);
    button.disabled = isOff;
    button.addEventListener('click', take);
    return button;
  }

  #controls(steps: number): HTMLElement {
    const { trace, start } = this.#asked;
    const starts = this.#proof.starts.map(({ name }, index) => {
      const option = make('option', { value: String(index) }, name ?? `start ${index + 1}`);
      option.selected = index === start;
      return option;
    });
    const select = make('select', {}, ...starts);
    select.addEventListener('change', () =>
      this.#go({ start: Number(select.value), story: null, trace: [] }),
    );
    return make(
      'p',
      { class: 'stepper' },
      this.#button('(undo)', ['← Undo'], () => this.#go({ trace: trace.slice(0, -1) }), trace.length === 0),
      this.#button('(over)', ['Start over'], () => this.#go({ story: null, trace: [] })),
      ...(starts.length > 1 ? [make('label', {}, 'Input: ', select)] : []),
      make('output', {}, `${steps - 1} steps since the start`),
    );
  }

  #choices(choices: readonly Choice[]): HTMLElement {
    return make(
      'ul',
      { class: 'choices' },
      ...choices.map((choice) =>
        make(
          'li',
          {},
          this.#button(
            choice.mark,
            [choice.label, ...code(choice.payload)],
            () => this.#add(choice),
            choice.whyNot.length > 0,
          ),
          ...(choice.says === '' ? [] : [make('p', {}, choice.says)]),
          ...choice.whyNot.map((why) => make('p', { class: 'why' }, why)),
        ),
      ),
    );
  }

  #section(title: string, all: readonly Choice[], group: Choice['group'], none: string): HTMLElement {
    const own = all.filter((one) => one.group === group);
    const [open, closed] = [
      own.filter((one) => one.whyNot.length === 0),
      own.filter((one) => one.whyNot.length > 0),
    ];
    return make(
      'section',
      { class: 'card' },
      make('h2', {}, title),
      ...(own.length === 0 ? [make('p', {}, none)] : []),
      ...(open.length === 0 ? [] : [this.#choices(open)]),
      ...(closed.length === 0
        ? []
        : [
            make(
              'details',
              {},
              make('summary', {}, `Not possible now: ${closed.length}`),
              this.#choices(closed),
            ),
          ]),
    );
  }

  #clock(now: number, all: readonly Choice[]): HTMLElement {
    const own = all.filter(({ group }) => group === 'clock');
    const seconds = make('input', { type: 'number', min: '0.001', step: 'any', value: '1', required: '' });
    const form = make('form', {}, make('label', {}, 'Seconds ', seconds), ' ', make('button', {}, 'Wait'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#add(waitOf(Math.round(Number(seconds.value) * 1000)));
    });
    return make(
      'section',
      { class: 'card' },
      make('h2', {}, 'Clock'),
      make('p', {}, `${duration(now)} have passed.`),
      ...(own.length === 0 ? [make('p', {}, 'No timer is running.')] : [this.#choices(own)]),
      form,
    );
  }
}

function scriptOf(src: string): Promise<void> {
  const script = make('script', { src });
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${src} cannot be loaded.`)));
  });
  document.head.append(script);
  return loaded;
}

/** Plays the chart that the page's URL names, if there is one. */
export async function playPage(files: Files): Promise<void> {
  const frame = document.getElementById('play');
  const asked = new URLSearchParams(location.search).get('chart');
  const link = document.querySelector<HTMLElement>(`a[data-chart="${CSS.escape(asked ?? '')}"]`);
  if (frame === null || link === null) return;
  const { proof = '', drawing = '', page = '' } = link.dataset;
  const at = proof.lastIndexOf(':');
  const drawn = document.getElementById('drawing');
  const heading = document.querySelector('h1');
  const chartLink = make('a', { href: page }, asked ?? '');
  heading?.replaceChildren('Play ', chartLink);
  document.title = `Play ${asked ?? ''} – Charts`;
  try {
    await scriptOf(drawing);
    const { proofs } = await collectedOf(files, proof.slice(0, at));
    const proved = proofs[Number(proof.slice(at + 1))];
    if (proved === undefined || drawn === null) throw new Error('The proof of the chart is not there.');
    drawn.dataset['chart'] = page;
    document.getElementById('list')?.toggleAttribute('hidden', true);
    const { light, drawings } = globalThis as Drawn;
    const words = drawings[page]?.words;
    if (words === undefined) throw new Error('The words of the chart are not there.');
    await new Play(files, proved, frame, light(drawn), words).show();
  } catch (error) {
    frame.replaceChildren(make('p', {}, error instanceof Error ? error.message : String(error)));
  }
}
