import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import { changeLanguage, readLanguage } from '../../../contracts/extensions/language.ts';
import { type CustomerKnown, languageMachine } from '../../../machines/language/language.machine.ts';
import type { navigationMachine } from '../../../machines/navigation/navigation.machine.ts';
import { findActor } from '../../../machines/system/directory.ts';
import type { Environment } from '../environment.ts';
import { watchCharts } from '../watchCharts.ts';
import {
  customerLanguage,
  endVisitLanguage,
  forgetCustomerLanguage,
  keepCustomerLanguage,
  keepVisitorLanguage,
} from './stored.ts';

export interface LanguagePorts {
  /** Loads the messages of all parts of the program that are loaded, then shows the page in that language. */
  readonly changeLocale: (locale: string, signal: AbortSignal) => Promise<void>;
}

/** Returns the child actor `language` of `surroundings`. */
export function languageLogic(
  ports: Pick<
    Environment,
    'bind' | 'configured' | 'onSignOut' | 'sessionStorage' | 'storage' | 'storedSubject' | 'window'
  > &
    LanguagePorts,
) {
  ports.onSignOut(() => forgetCustomerLanguage(ports));
  return languageMachine.provide({
    actors: {
      watchCustomer: fromCallback<CustomerKnown>(({ system, sendBack }) =>
        watchCharts(
          // Observes the navigation chart, because a sign-in or sign-out changes its conditions.
          [findActor(system, 'navigation') as ActorRefFrom<typeof navigationMachine> | undefined],
          (_navigation) => (findActor(system, 'session') === undefined ? null : ports.storedSubject()),
          (subject) =>
            sendBack({
              type: 'customer.known',
              kept: subject !== null && ports.configured().Capabilities.includes('language'),
              unsaved: unsavedOf(customerLanguage(ports)),
            }),
        ),
      ),
      showLanguage: fromPromise(({ input, signal }) => ports.changeLocale(input, signal)),
      readSetting: ports.bind(readLanguage),
      saveSetting: ports.bind(changeLanguage),
    },
    actions: {
      rememberVisitor: (_, { locale }) => keepVisitorLanguage(ports, locale),
      rememberCustomer: (_, remembered) => {
        keepCustomerLanguage(ports, remembered);
        endVisitLanguage(ports, remembered.locale);
      },
    },
  });
}

const unsavedOf = (remembered: ReturnType<typeof customerLanguage>) =>
  remembered === null || remembered.saved ? null : remembered.locale;
