import type { ActorRefFrom } from 'xstate';
import type { homePageMachine } from '../../../machines/home/homePage.machine.ts';

export type HomePageRef = ActorRefFrom<typeof homePageMachine>;
