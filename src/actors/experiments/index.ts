import { fromPromise } from 'xstate';
import { type ExperimentName, experiments } from '../../../contracts/experiments/experiment.ts';
import { experimentsCapability, readVariant } from '../../../contracts/extensions/experiments.ts';
import { experimentMachine } from '../../../machines/experiments/experiment.machine.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'bind' | 'configured' | 'storedSubject'>;

/** Decisions of this page, by customer and experiment: a customer who signs in after another has their own. */
const decided = new Map<string, string>();
const keyOf = ({ storedSubject }: Ports, name: ExperimentName) => `${storedSubject()}/${name}`;

/** The targeting adapter [7.15c]: another library can be used here. Without one every customer gets control. */
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
