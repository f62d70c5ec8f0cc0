import { startApp } from './app/start.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the app');
// The program is read in one task and starts in another: between them the browser paints and answers.
setTimeout(startApp, 0, place);
