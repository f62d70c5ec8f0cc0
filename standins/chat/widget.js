// A stand-in for the shop's support chat, which runs in the account area's document but comes from another origin.
// The page provides the element that it may use, and hides and removes that element; the conversation is in a frame
// of the chat's own origin.
const { src, dataset } = document.currentScript;
const place = document.getElementById(dataset.place);
const { lang } = document.documentElement;
const said = chatWords[lang] ?? chatWords['en-GB'];
if (place !== null) draw(place);

function draw(place) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
* { box-sizing: border-box; }
button { position: fixed; right: 24px; bottom: 24px; display: inline-flex; align-items: center; gap: 10px; min-height: 48px;
  padding: 8px 20px 8px 16px; border: 0; border-radius: 24px; font: inherit; font-weight: 550; cursor: pointer;
  background: var(--accent, #1c1d20); color: var(--onAccent, #fff); box-shadow: var(--shadow, 0 8px 24px #0003); }
button:hover { background: var(--accentHover, #36383d); }
button:focus-visible { outline: 2.5px solid var(--focus, #1667d9); outline-offset: 2px; }
svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linejoin: round; stroke-linecap: round; }
iframe { position: fixed; right: 24px; bottom: 88px; width: 360px; height: min(520px, calc(100dvh - 112px)); border: 1px solid
  var(--line, #e5e5e1); border-radius: 16px; background: var(--surfaceRaised, #fff); box-shadow: var(--shadow, 0 8px 24px #0003); }
iframe[hidden] { display: none; }
@media (max-width: ${Number(dataset.mobileBelow) - 0.02}px) {
  button { right: 16px; bottom: 16px; width: 48px; padding: 0; justify-content: center; }
  button span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  iframe { inset: 8px auto auto 8px; width: calc(100vw - 16px); height: calc(100dvh - 80px); }
}
@media print { button, iframe { display: none; } }
`);
  const root = place.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-expanded', 'false');
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute(
    'd',
    'M5 5.500h14a1.500 1.500 0 0 1 1.500 1.500v8a1.500 1.500 0 0 1-1.500 1.500h-6.500L8 20v-3.500H5A1.500 1.500 0 0 1 3.500 15V7A1.500 1.500 0 0 1 5 5.500z',
  );
  drawing.append(path);
  const words = document.createElement('span');
  words.textContent = said.open;
  button.append(drawing, words);
  root.append(button);

  let frame = null;
  const toggle = () => {
    if (frame === null) {
      frame = document.createElement('iframe');
      frame.title = said.title;
      frame.hidden = true;
      frame.src = new URL(`conversation?${new URLSearchParams({ locale: lang })}`, src).href;
      root.append(frame);
      // Like a real chat, it stores on the shop's domain which conversation to continue.
      document.cookie = `${dataset.cookies}.conversation=1; Path=/; SameSite=Lax`;
    }
    frame.hidden = !frame.hidden;
    words.textContent = frame.hidden ? said.open : said.close;
    button.setAttribute('aria-expanded', String(!frame.hidden));
  };
  button.addEventListener('click', toggle);
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || frame === null || frame.hidden) return;
    event.stopPropagation();
    toggle();
    button.focus();
  });
}
