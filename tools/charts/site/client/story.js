// Steps through a journey: the buttons, the arrow keys or the URL select the step.
(() => {
  const story = document.getElementById('story');
  const { chart: page, play, story: address } = story.dataset;
  story.innerHTML = `<p class="stepper"><button id="back">← Back</button> <button id="next">Next →</button> <output id="count"></output></p>
<div id="now" class="now" aria-live="polite"></div><div id="drawing"></div><p id="play" hidden><a id="continue">Continue in Play</a></p><div id="sequence"></div>`;
  const find = (id) => document.getElementById(id);
  find('drawing').dataset.chart = page;
  if (play !== undefined) {
    find('play').hidden = false;
    find('continue').href = play;
  }
  const steps = [...document.querySelectorAll('#steps > li')];
  const [back, next, count, now, more] = ['back', 'next', 'count', 'now', 'continue'].map(find);
  const lightUp = light(find('drawing'));
  const statesOf = (step) =>
    step
      .querySelector('.why')
      .textContent.replace('→ ', '')
      .split(', ')
      .filter((path) => path !== '');
  const lines = drawSequence();
  let at = 0;

  function show(index) {
    at = Math.max(0, Math.min(steps.length - 1, index));
    const step = steps[at];
    for (const one of steps) one.toggleAttribute('aria-current', one === step);
    step.setAttribute('aria-current', 'step');
    const states = lightUp(statesOf(step), at === 0 ? [] : statesOf(steps[at - 1]));
    now.replaceChildren(...[...step.childNodes].map((node) => node.cloneNode(true)));
    for (const { path, sentence } of states) {
      const line = document.createElement('p');
      line.textContent = sentence === '' ? path : `${path}: ${sentence}`;
      if (sentence !== '') now.append(line);
    }
    count.textContent = `Step ${at + 1} of ${steps.length}`;
    back.disabled = at === 0;
    next.disabled = at === steps.length - 1;
    for (const { index: of, mark } of lines) mark.classList.toggle('lit', of === at);
    if (play !== undefined) more.hash = `story=${address}&step=${at + 1}`;
  }

  function go(index) {
    show(index);
    history.replaceState(null, '', `#step-${at + 1}`);
  }

  // Draws a sequence diagram of the messages, with a line for each participant in the order in which they appear.
  function drawSequence() {
    const chart = document.querySelector('.way').lastElementChild?.textContent ?? 'chart';
    const parties = ['the page', chart];
    const column = (name) => {
      if (!parties.includes(name)) parties.push(name);
      return parties.indexOf(name);
    };
    const arrows = steps.flatMap((step, index) => {
      const text = (item) => item.querySelector('code')?.textContent ?? '';
      const from = step.dataset.from ?? '';
      const said = step.querySelector('p');
      const own =
        from === ''
          ? []
          : [
              {
                index,
                from: column(from),
                to: 1,
                text:
                  from === text(said) ? said.textContent.split('.')[0].replace(from, '').trim() : text(said),
              },
            ];
      const sent = [...step.querySelectorAll('li[data-to]')].map((item) => ({
        index,
        from: 1,
        to: column(item.dataset.to),
        text: item.textContent.startsWith('stops')
          ? 'stop'
          : item.textContent.startsWith('starts')
            ? 'start'
            : text(item),
      }));
      return [...own, ...sent];
    });
    if (arrows.length === 0) return [];
    const [wide, high, top] = [
      Math.max(150, ...arrows.map(({ text, from, to }) => (text.length * 7.4 + 16) / Math.abs(to - from))),
      26,
      40,
    ];
    const space = 'http://www.w3.org/2000/svg';
    const make = (name, attributes, text) => {
      const node = document.createElementNS(space, name);
      for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
      if (text !== undefined) node.textContent = text;
      return node;
    };
    const x = (party) => wide * (party + 0.5);
    const [width, height] = [wide * parties.length, top + high * arrows.length + 16];
    const svg = make('svg', {
      role: 'img',
      'aria-label': 'Who told whom; the steps below say the same in words.',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
    });
    for (const [index, name] of parties.entries())
      svg.append(
        make('text', { x: x(index), y: 16, 'text-anchor': 'middle', 'font-size': 13 }, name),
        make('line', { x1: x(index), x2: x(index), y1: 24, y2: height }),
      );
    const marks = arrows.map(({ index, from, to, text }, row) => {
      const mark = make('g', {});
      const y = top + high * row + 14;
      mark.append(
        make('polyline', { points: `${x(from)},${y} ${x(to)},${y}`, 'marker-end': 'url(#tip)' }),
        make(
          'text',
          { x: (x(from) + x(to)) / 2, y: y - 4, 'text-anchor': 'middle', 'font-size': 12, class: 'says' },
          text,
        ),
      );
      svg.append(mark);
      return { index, mark };
    });
    const heading = document.createElement('h2');
    heading.textContent = 'Who told whom';
    const figure = document.createElement('figure');
    figure.className = 'sequence';
    figure.tabIndex = 0;
    figure.setAttribute('aria-label', 'Who told whom');
    figure.setAttribute('role', 'group');
    figure.append(svg);
    find('sequence').append(heading, figure);
    return marks;
  }

  const asked = () => Number(/^#step-(\d+)$/.exec(location.hash)?.[1] ?? 1) - 1;
  back.addEventListener('click', () => go(at - 1));
  next.addEventListener('click', () => go(at + 1));
  addEventListener('hashchange', () => show(asked()));
  addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.('input, select, .sequence'))
      return;
    if (event.key === 'ArrowLeft') go(at - 1);
    else if (event.key === 'ArrowRight') go(at + 1);
  });
  show(asked());
  // The browser scrolls to the step in the list, but the drawing is above the list.
  if (location.hash !== '') addEventListener('load', () => story.scrollIntoView());
})();
