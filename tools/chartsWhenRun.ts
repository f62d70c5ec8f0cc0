import type { Plugin } from 'vite';

/** What a chart's constructor says of its states, and what says the same where they are first asked for. */
const replaced: readonly (readonly [written: string, instead: string])[] = [
  ['    this.root = void 0;\n', ''],
  [
    `    this.root = new StateNode(config, {
      _key: this.id,
      _machine: this
    });
    this.root._initialize();
    formatRouteTransitions(this.root);
    this.states = this.root.states; // TODO: remove!
    this.events = this.root.events;
  }
`,
    `  }
  get root() {
    const value = new StateNode(this.config, { _key: this.id, _machine: this });
    Object.defineProperty(this, 'root', { value });
    value._initialize();
    formatRouteTransitions(value);
    return value;
  }
`,
  ],
];

/** The file of XState that makes charts, so that it makes each when it is first asked for its states. */
export const writtenAnew = (code: string): string =>
  replaced.reduce((text, [written, instead]) => {
    if (!text.includes(written)) throw new Error('XState makes its charts in another way now');
    return text.replace(written, () => instead);
  }, code);

/**
 * XState makes the states and transitions of a chart when it is defined, and once more for what `provide` makes of it. A page
 * defines some hundred charts and runs a few of them: in its build each is made when it first runs.
 */
export const chartsWhenRun: Plugin = {
  name: 'charts-when-run',
  apply: 'build',
  transform: {
    filter: { id: /\/xstate\/dist\/StateMachine-[^.]*\.esm\.js/ },
    handler: (code) => ({ code: writtenAnew(code), map: null }),
  },
};
