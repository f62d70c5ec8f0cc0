import { listPaymentMethods, preferPaymentMethod } from '../../../contracts/extensions/account.ts';
import { testCallback } from '../../../contracts/customer/callback.ts';
import { me } from '../../../contracts/customer/calls.ts';
import { patchMe } from '../../../contracts/customer/changes.ts';
import { customerPageFor } from '../../../machines/customer/customerPage.machine.ts';
import { ftpFormFor, ftpFormMachine } from '../../../machines/customer/ftpForm.machine.ts';
import { integrationPageMachine } from '../../../machines/customer/integrationPage.machine.ts';
import { paymentPageMachine } from '../../../machines/customer/paymentPage.machine.ts';
import { paymentPreferredMachine } from '../../../machines/customer/paymentPreferred.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { type SignInAgainPorts, signInAgainWith } from '../auth/signInAgain.ts';
import type { Environment } from '../environment.ts';

/** Returns the chart of the area `customer`. Input: `{ route, address }`, as for every area. */
export function customerPageLogic(ports: Pick<Environment, 'bind' | 'configured'> & SignInAgainPorts) {
  const { bind, configured } = ports;
  const { signInAgain, forgetTyped, typedIn } = signInAgainWith(ports);
  const offers = { mayTest: configured().Capabilities.includes('callbackTest') };
  return customerPageFor(offers).provide({
    actors: {
      integration: integrationPageMachine.provide({
        actors: {
          customer: queryFor(me).provide({ actors: { read: bind(me) } }),
          form: ftpFormFor(typedIn(ftpFormMachine.id)).provide({
            actors: { send: bind(patchMe), signInAgain },
            actions: { forgetTyped },
          }),
          test: bind(testCallback),
        },
      }),
      payment: paymentPageMachine.provide({
        actors: {
          list: queryFor(listPaymentMethods).provide({ actors: { read: bind(listPaymentMethods) } }),
          preferred: paymentPreferredMachine.provide({ actors: { send: bind(preferPaymentMethod) } }),
        },
      }),
    },
  });
}
