import { fromPromise } from 'xstate';
import { type ExperimentName, experiments } from '../../../contracts/experiments/experiment.ts';
import { experimentsCapability, readVariant } from '../../../contracts/extensions/experiments.ts';
import { experimentMachine } from '../../../machines/experiments/experiment.machine.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'bind' | 'configured' | 'storedSubject'>;

/**
 * The variants assigned on this page, keyed by customer and experiment, because another customer may sign in.
 */
const decided = new Map<string, string>();
const keyOf = ({ storedSubject }: Ports, name: ExperimentName) => `${storedSubject()}/${name}`;

/**
 * Returns the adapter to the targeting library [7.15c], which can be replaced. Without one, every customer
 * gets the control variant.
 */
export const experimentLogic = (ports: Ports) =>
  experimentMachine.provide({
    actors: {
      recall: fromPromise(({ input: { name } }) =>
        Promise.resolve(
          ports.configured().Capabilities.includes(experimentsCapability)
            ? (decided.get(keyOf(ports, name)) ?? null)
            : experiments[name][0],
        ),
      ),
      ask: ports.bind(readVariant),
    },
    actions: { remember: (_, { name, variant }) => void decided.set(keyOf(ports, name), variant) },
  });
