// First: before any script from outside, which could take the names of the policies.
import './services/scriptPolicies.ts';
import { startApp } from './app/start.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the app');
// The program is read in one task and starts in another: between them the browser paints and answers.
setTimeout(startApp, 0, place);
