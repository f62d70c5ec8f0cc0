// Draws the levels of a chart and highlights the active states. The pages for journeys and the Play page use it.
globalThis.light = (() => {
  const parentOf = (path) => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '(chart)');

  function withParents(paths) {
    const all = new Set(['(chart)']);
    for (const path of paths) for (let at = path; at !== '(chart)'; at = parentOf(at)) all.add(at);
    return all;
  }

  // Returns a function that highlights states by their paths, and those of the previous step less strongly.
  return (frame) => {
    const drawn = globalThis.drawings?.[frame.dataset.chart];
    const page = frame.dataset.chart;
    frame.innerHTML =
      '<svg class="defs" aria-hidden="true" width="0" height="0"><defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs></svg>';
    const figures = (drawn?.levels ?? []).map(([path, markup]) => {
      const box = document.createElement('div');
      box.innerHTML = markup;
      const states = [...box.querySelectorAll('a')].map((link) => {
        const href = link.getAttribute('href');
        link.setAttribute('href', `${page}${href}`);
        return [decodeURIComponent(href.slice(1)), link];
      });
      frame.append(box);
      return { path, box, states };
    });
    return (paths, before = []) => {
      const [now, earlier] = [withParents(paths), withParents(before)];
      for (const { path, box, states } of figures) {
        box.hidden = !now.has(path);
        for (const [state, link] of states) {
          link.classList.toggle('lit', now.has(state));
          link.classList.toggle('left', !now.has(state) && earlier.has(state));
        }
      }
      return paths.map((path) => ({ path, sentence: drawn?.sentences[path] ?? '' }));
    };
  };
})();
