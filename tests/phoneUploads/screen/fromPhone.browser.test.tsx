import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor, fromCallback, fromPromise, setup } from 'xstate';
import { handOffMachine } from '../../../machines/phoneUploads/handOff.machine.ts';
import { ActorsContext, noActors } from '../../../src/context/actors.ts';
import { FromPhone } from '../../../src/screens/photos/uploads/FromPhone.tsx';
import { PhoneFooter } from '../../../src/screens/photos/uploads/PhoneFooter.tsx';
import { i18n } from '../../../src/ui/i18n.ts';
import { failed, finished } from '../../downloads/chart/samples.ts';
import { playedLogic } from '../../kit/chart/index.ts';
import { render, violations } from '../../ui/render.tsx';

const counts = { phone: false, received: 0, already: 0, arriving: 0, refused: 0 };
const code = 'abcdefghjkmnpqrstuvwxyz234';

/** Renders the view with its real charts; the service's responses are stubs. */
function show(opened: 'code' | 'failed' | 'never' = 'code', ends: readonly object[] = []) {
  const expires = new Date(Date.now() + 15 * 60_000).toISOString();
  const answers = { code: finished({ id: 'h-1', code, expires }), failed };
  const ended: string[] = [];
  const next: string[] = [];
  let state: { send: (event: never) => void } | undefined;
  const logic = handOffMachine.provide({
    actors: {
      open: fromPromise(() =>
        opened === 'never' ? new Promise<never>(() => undefined) : Promise.resolve(answers[opened]),
      ) as never,
      state: playedLogic({ started: (self) => (state = self as never) }) as never,
      end: fromPromise(() => {
        const answer = ends[ended.length] ?? finished(undefined);
        ended.push('ended');
        return Promise.resolve(answer);
      }) as never,
    },
  });
  const root = createActor(
    setup({ actors: { handOff: logic, queries: fromCallback(() => undefined) } }).createMachine({
      invoke: [
        { src: 'queries', id: 'queries', systemId: 'queries' },
        { src: 'handOff', id: 'handOff', systemId: 'handOff' },
      ],
    }),
  ).start();
  const handOff = root.system.get('handOff');
  handOff.send({ type: 'handoff.open', page: 'https://p.example/phone', albumId: null });
  render(
    <ActorsContext value={noActors}>
      <main>
        <FromPhone handOff={handOff} />
        <PhoneFooter handOff={handOff} onBack={() => next.push('back')} onNext={() => next.push('next')} />
      </main>
    </ActorsContext>,
  );
  /** Returns the state of the query for the hand-off; null if the hand-off no longer exists. */
  const read = (data: object | null) =>
    state?.send({
      type: 'kit.play.show',
      shown: {
        value: data === null ? 'notFound' : 'ready',
        context: {
          data: data && { ...counts, expires, ...data },
          failure: null,
          refusal: data ? null : 'gone',
        },
      },
    } as never);
  return { read, ended, next };
}

test('[2.49b, 5.8] the code shows as a QR picture and as a written address, with its remaining time', async () => {
  show();
  await expect.element(page.getByRole('img', { name: 'QR code for your phone’s camera' })).toBeVisible();
  await expect.element(page.getByText(`https://p.example/phone#${code}`)).toBeVisible();
  await expect
    .element(page.getByText(/^Waiting for your phone\. The code expires at \d\d:\d\d\.$/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  expect(await violations()).toEqual([]);
});

test('[2.49b, 9.13] the address has the customer’s language where it is not the brand’s', async () => {
  show();
  await expect.element(page.getByText(`https://p.example/phone#${code}`)).toBeVisible();
  i18n.loadAndActivate({ locale: 'fr-BE', messages: i18n.messages });
  await expect.element(page.getByText(`https://p.example/phone?locale=fr-BE#${code}`)).toBeVisible();
});

test('[2.49b] received photos are counted, and photos in progress and refused ones reported', async () => {
  const { read, ended, next } = show();
  await expect.element(page.getByRole('img')).toBeVisible();
  read({ phone: true });
  await expect
    .element(page.getByText('Your phone is connected. Choose the photos on your phone.'))
    .toBeVisible();
  expect(await violations()).toEqual([]);
  read({ phone: true, received: 12, already: 4, arriving: 3, refused: 1 });
  await expect.element(page.getByText('12 photos have arrived')).toBeVisible();
  await expect.element(page.getByText('4 photos were already in your library.')).toBeVisible();
  await expect.element(page.getByText('3 more photos are on their way.')).toBeVisible();
  await expect
    .element(page.getByText('1 file couldn’t be added. It’s damaged or not a photo.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Disconnect phone' }).click();
  await expect.poll(() => [next, ended]).toEqual([['next'], ['ended']]);
});

test('[2.49b] an ended code shows its results, and a new one can be requested', async () => {
  const { read } = show();
  await expect.element(page.getByRole('img')).toBeVisible();
  read({ phone: true, received: 2 });
  read(null);
  await expect.element(page.getByText('This code is no longer valid')).toBeVisible();
  await expect.element(page.getByText('2 photos were added to your library.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Get a new code' }).click();
  await expect.element(page.getByRole('img', { name: 'QR code for your phone’s camera' })).toBeVisible();
});

test('[2.49b] a phone that could not be disconnected shows so, and another attempt ends the code', async () => {
  const { read, ended } = show('code', [failed]);
  await expect.element(page.getByRole('img')).toBeVisible();
  read({ phone: true, received: 2 });
  await page.getByRole('button', { name: 'Disconnect phone' }).click();
  await expect.element(page.getByText('We couldn’t disconnect your phone')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('This code is no longer valid')).toBeVisible();
  expect(ended.length).toBe(2);
});

test('[2.49b] the tab says that the phone is being disconnected', async () => {
  const { read } = show('code', [new Promise<never>(() => undefined)]);
  await expect.element(page.getByRole('img')).toBeVisible();
  read({ phone: true });
  await page.getByRole('button', { name: 'Disconnect phone' }).click();
  await expect.element(page.getByText('Disconnecting your phone…')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[2.49b] the dialog says when there is no code, and when one is being created', async () => {
  show('failed');
  await expect.element(page.getByText('We couldn’t create a QR code')).toBeVisible();
  expect(await violations()).toEqual([]);
  show('never');
  await expect.element(page.getByRole('status', { name: 'Creating a QR code' })).toBeVisible();
});
