import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import { chatCookies, chatPlace, consentEvents } from '../../../contracts/consent/consent.ts';
import { supportChat } from '../../../contracts/ui/constants.ts';
import { findActor } from '../../../machines/system/directory.ts';
import { chatMachine, type ChatPlace } from '../../../machines/consent/chat.machine.ts';
import {
  type AnswerEvent,
  cookieConsentMachine,
  type Missing,
} from '../../../machines/consent/cookieConsent.machine.ts';
import { surroundingsMachine } from '../../../machines/consent/surroundings.machine.ts';
import type { navigationMachine } from '../../../machines/navigation/navigation.machine.ts';
import { currentRow, isStripped } from '../../../machines/navigation/navigation.selectors.ts';
import { loadScript, removeScript } from '../../services/outsideScript.ts';
import type { Environment } from '../environment.ts';
import { embeddingLogic } from '../embedding/index.ts';
import { reportsLogic, reportUncaught } from '../errors/index.ts';
import { languageLogic } from '../language/index.ts';
import { network } from '../network.ts';
import { watchCharts } from '../watchCharts.ts';
import { followAnswer } from './answer.ts';

type Ports = Pick<Environment, 'configured' | 'host' | 'newId' | 'report' | 'storageWorks' | 'window'>;
type AllPorts = Ports &
  Parameters<typeof reportsLogic>[0] &
  Parameters<typeof embeddingLogic>[0] &
  Parameters<typeof languageLogic>[0];

const reporter =
  ({ report, newId }: Ports, operation: string) =>
  (_: unknown, kind: Missing) =>
    report({ operation, kind, correlationId: newId() });

export const cookieConsentLogic = (ports: Ports) =>
  cookieConsentMachine.provide({
    actors: {
      watchAnswer: fromCallback<AnswerEvent>(({ sendBack }) =>
        // If cookies are blocked, no answer can be stored, and the banner would reappear on every page.
        ports.storageWorks
          ? followAnswer(ports.window, (code) => sendBack({ type: 'answer.changed', code }))
          : undefined,
      ),
      loadBanner: fromPromise(({ signal }) => {
        const url = ports.configured().CookieConsentUrl;
        return loadScript(ports.window.document, { url, name: 'consent' }, signal);
      }),
      network: network(ports.window),
    },
    actions: {
      openBanner: () => ports.window.dispatchEvent(new Event(consentEvents.open)),
      reportMissing: reporter(ports, 'cookieConsent'),
    },
  });

/** Deletes the chat's cookies on this host and on the brand's domain. */
function dropCookies({ window, host }: Ports): void {
  const { document } = window;
  for (const [name = ''] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    if (!name.startsWith(chatCookies)) continue;
    const gone = `${name}=; Path=/; Max-Age=0`;
    document.cookie = gone;
    if (host !== null && host.cookieDomain !== null) document.cookie = `${gone}; Domain=${host.cookieDomain}`;
  }
}

/** Returns the container of the chat with its z-index [9.7]; created before the chat's script runs. */
function placeIn(document: Document): HTMLElement {
  const known = document.getElementById(chatPlace);
  if (known !== null) return known;
  const place = document.createElement('div');
  place.id = chatPlace;
  Object.assign(place.style, { position: 'relative', zIndex: String(supportChat.zIndex) });
  document.body.append(place);
  return place;
}

export function chatLogic(ports: Ports) {
  const { document } = ports.window;
  return chatMachine.provide({
    actors: {
      watchPlace: fromCallback<ChatPlace>(({ system, sendBack }) =>
        watchCharts(
          [findActor(system, 'navigation') as ActorRefFrom<typeof navigationMachine> | undefined],
          (place) =>
            // If the shop has no chat, the chat is never loaded.
            ports.configured().ChatUrl !== undefined &&
            place !== undefined &&
            currentRow(place).chat &&
            !isStripped(place),
          (shown) => sendBack({ type: 'chat.place', shown }),
        ),
      ),
      loadChat: fromPromise(({ signal }) => {
        const url = ports.configured().ChatUrl;
        if (url === undefined) return Promise.reject(new Error('there is no chat'));
        placeIn(document).hidden = true;
        const data = { place: chatPlace, mobileBelow: String(supportChat.mobileBelow), cookies: chatCookies };
        return loadScript(document, { url, name: 'chat', data }, signal);
      }),
      network: network(ports.window),
    },
    actions: {
      showChat: () => document.getElementById(chatPlace)?.removeAttribute('hidden'),
      hideChat: () => document.getElementById(chatPlace)?.setAttribute('hidden', ''),
      removeChat: () => {
        removeScript(document, 'chat');
        document.getElementById(chatPlace)?.remove();
        dropCookies(ports);
      },
      reportMissing: reporter(ports, 'supportChat'),
    },
  });
}

/** Returns the child actor `surroundings` of the root, which is needed once the first page is visible. */
export function surroundingsLogic(ports: AllPorts) {
  reportUncaught(ports);
  return surroundingsMachine.provide({
    actors: {
      cookieConsent: cookieConsentLogic(ports),
      chat: chatLogic(ports),
      reports: reportsLogic(ports),
      embedding: embeddingLogic(ports),
      language: languageLogic(ports),
    },
  });
}
