// The viewer page, /inspector/: a table of running actors and a log of events. It only writes text nodes.
import type { ShownActor, ShownEvent } from './projection.ts';
import { channelName, type ToViewer } from './wire.ts';

const channel = new BroadcastChannel(channelName);
const actors = new Map<string, ShownActor>();
const events: ShownEvent[] = [];

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function row(cells: readonly string[]): HTMLElement {
  const made = document.createElement('tr');
  made.append(...cells.map((cell) => element('td', cell)));
  return made;
}

function draw(): void {
  const running = document.createElement('table');
  for (const { session, chart, value, tags, context } of actors.values()) {
    running.append(
      row([
        session,
        chart,
        value,
        tags.join(' '),
        Object.entries(context)
          .map(([name, shown]) => `${name}=${shown}`)
          .join(' '),
      ]),
    );
  }
  const log = document.createElement('table');
  for (const { at, chart, session, type } of events.toReversed()) {
    log.append(row([new Date(at).toISOString().slice(11, 23), `${chart} ${session}`, type]));
  }
  document.body.replaceChildren(
    element('h1', 'Running actors'),
    running,
    element('h2', 'Events, newest first'),
    log,
  );
}

let planned = false;
function plan(): void {
  if (planned) return;
  planned = true;
  requestAnimationFrame(() => {
    planned = false;
    draw();
  });
}

function hear(message: ToViewer): void {
  if (message.kind === 'all') {
    for (const actor of message.actors) actors.set(actor.session, actor);
    events.push(...message.events);
  } else if (message.kind === 'event') events.push(message.event);
  else if (message.actor.status === 'active') actors.set(message.actor.session, message.actor);
  else actors.delete(message.actor.session);
  events.splice(0, Math.max(0, events.length - 500));
  plan();
}

channel.onmessage = ({ origin, data }: MessageEvent<ToViewer>) => {
  if (origin === window.location.origin) hear(data);
};
channel.postMessage('hello');
draw();
