import { fromPromise } from 'xstate';
import { listAddresses } from '../../../contracts/addresses/calls.ts';
import { defaultBrand } from '../../../contracts/brand/brands.ts';
import type { CallRow } from '../../../contracts/call.ts';
import { me } from '../../../contracts/customer/calls.ts';
import { putMe } from '../../../contracts/customer/changes.ts';
import { requestDeletion, requestEmailChange } from '../../../contracts/customer/identities.ts';
import {
  listPaymentMethods,
  putBusinessDetails,
  readBusinessDetails,
} from '../../../contracts/extensions/account.ts';
import { accountData } from '../../../contracts/extensions/accountData.ts';
import { readEmailChange } from '../../../contracts/extensions/confirmations.ts';
import { changeNewsletter, readNewsletter } from '../../../contracts/extensions/newsletter.ts';
import { listOrders } from '../../../contracts/orders/calls.ts';
import { users } from '../../../contracts/photos/library/calls.ts';
import { listProjects } from '../../../contracts/projects/calls.ts';
import { accountDeletionFor } from '../../../machines/customer/accountDeletion.machine.ts';
import { businessFormFor, businessFormMachine } from '../../../machines/customer/businessForm.machine.ts';
import { businessPageMachine } from '../../../machines/customer/businessPage.machine.ts';
import { dataDownloadMachine } from '../../../machines/customer/dataDownload.machine.ts';
import { deletionLinkMachine } from '../../../machines/customer/deletionLink.machine.ts';
import { emailFormFor, emailFormMachine } from '../../../machines/customer/emailForm.machine.ts';
import { emailPageMachine } from '../../../machines/customer/emailPage.machine.ts';
import { newsletterMachine } from '../../../machines/customer/newsletter.machine.ts';
import { personalFormMachine } from '../../../machines/customer/personalForm.machine.ts';
import { personalPageMachine } from '../../../machines/customer/personalPage.machine.ts';
import { settingsAreaFor } from '../../../machines/customer/settingsArea.machine.ts';
import {
  type SettingsPageEvent,
  settingsPageMachine,
} from '../../../machines/customer/settingsPage.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { unprovided } from '../../../machines/system/stubs.ts';
import { type SignInAgainPorts, signInAgainWith } from '../auth/signInAgain.ts';
import { saveFrom } from '../../services/saving.ts';
import { whoIs } from '../../services/tokens.ts';
import type { Environment } from '../environment.ts';
import { vatNumbers } from './vatNumbers.ts';
import { bindKeyed } from '../request/forms.ts';

type Ports = Pick<
  Environment,
  'bind' | 'send' | 'report' | 'newId' | 'readToken' | 'host' | 'configured' | 'window' | 'embedder'
> &
  SignInAgainPorts;

/** Returns the chart of the area `settings`. Input: `{ route, address }`, as for every area. */
export function settingsAreaLogic(ports: Ports) {
  const { bind, readToken, host, configured } = ports;
  const { Capabilities: has } = configured();
  const { fetched, isVatNumber } = vatNumbers();
  const who = whoIs(readToken() ?? '') ?? unprovided('settings.who');
  const read = <Row extends CallRow>(row: Row) => queryFor(row).provide({ actors: { read: bind(row) } });
  const { signInAgain, forgetTyped, typedIn, returnedTo } = signInAgainWith(ports);
  const deletion = bindKeyed(ports, requestDeletion);
  const emailChange = bindKeyed(ports, requestEmailChange);
  return settingsAreaFor({
    owner: {
      identity: { idpType: who.idpType, idpSub: who.idpSub },
      business: who.business,
      channel: (host?.brand ?? defaultBrand).channel,
    },
    pays: has.includes('paymentMethods'),
    tellsEmailChange: has.includes('pendingEmailChange'),
    hasNewsletter: has.includes('newsletter'),
    givesData: has.includes('accountData'),
    keepsDetails: has.includes('businessDetails'),
  }).provide({
    actors: {
      overview: settingsPageMachine.provide({
        actors: {
          customer: read(me),
          addresses: read(listAddresses),
          payment: read(listPaymentMethods),
          emailChange: read(readEmailChange),
          newsletter: read(readNewsletter),
          newsletterChange: newsletterMachine.provide({ actors: { send: bind(changeNewsletter) } }),
          dataDownload: dataDownloadMachine.provide({
            actors: {
              readAddress: bind(accountData),
              handOver: fromPromise(({ input, signal }) => saveFrom(ports, input.url, signal)),
            },
          }),
          returned: returnedTo<SettingsPageEvent>(deletionLinkMachine.id, { type: 'account.delete' }),
          deletion: accountDeletionFor(() => who.subject).provide({
            actors: {
              link: deletionLinkMachine.provide({
                actors: { ...deletion.actors, signInAgain },
                actions: { ...deletion.actions, forgetTyped },
              }),
              orders: read(listOrders),
              projects: read(listProjects),
              totals: read(users),
            },
          }),
        },
      }),
      business: businessPageMachine.provide({
        actors: {
          details: read(readBusinessDetails),
          vatNumbers: fetched,
          form: businessFormFor(typedIn(businessFormMachine.id), isVatNumber).provide({
            actors: { send: bind(putBusinessDetails), signInAgain },
            actions: { forgetTyped },
          }),
        },
      }),
      personal: personalPageMachine.provide({
        actors: {
          customer: read(me),
          form: personalFormMachine.provide({ actors: { send: bind(putMe) } }),
        },
      }),
      email: emailPageMachine.provide({
        actors: {
          waiting: read(readEmailChange),
          form: emailFormFor(typedIn(emailFormMachine.id)).provide({
            actors: { ...emailChange.actors, signInAgain },
            actions: { ...emailChange.actions, forgetTyped },
          }),
          send: bind(requestEmailChange),
          signInAgain,
        },
      }),
    },
  });
}
