// The search on the home page: a plain script, which also runs in a page that is opened from a file.
(() => {
  const options = {
    fields: ['title', 'text', 'more'],
    storeFields: ['kind', 'title', 'text', 'href'],
    searchOptions: { fields: ['title', 'text'], prefix: true, combineWith: 'AND', boost: { title: 3 } },
  };
  const most = 40;
  const find = (id) => document.getElementById(id);
  const [form, words, language, results, count] = ['search', 'words', 'language', 'results', 'count'].map(
    find,
  );
  const read = new Map();

  function indexOf(name) {
    if (!read.has(name)) {
      const index = new MiniSearch(options);
      index.addAll(searched[name]);
      read.set(name, index);
    }
    return read.get(name);
  }

  // The words of events and guards are searched only if no title or sentence matches.
  function search(name, asked) {
    const found = indexOf(name).search(asked);
    return found.length > 0 ? found : indexOf(name).search(asked, { fields: options.fields });
  }

  function item({ kind = 'Text', title = '', text, href }) {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = title === '' ? text : title;
    const line = document.createElement('li');
    line.append(`${kind}: `, link);
    if (title !== '') line.append(` ${text}`);
    return line;
  }

  function show() {
    const asked = words.value.trim();
    // The index of a language may still be loading; its script then shows the results once it is loaded.
    const names = [...new Set([language.value, ''])].filter((name) => searched[name] !== undefined);
    const found = asked === '' ? [] : names.flatMap((name) => search(name, asked));
    results.replaceChildren(...found.slice(0, most).map(item));
    count.textContent =
      asked === ''
        ? ''
        : found.length > most
          ? `${found.length} found; the first ${most} are shown.`
          : `${found.length} found.`;
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
  });
  words.addEventListener('input', show);
  language.addEventListener('change', () => {
    const name = language.value;
    if (name === '' || searched[name] !== undefined) return show();
    const script = document.createElement('script');
    script.src = `search-${name}.js`;
    script.addEventListener('load', show);
    document.head.append(script);
  });

  words.value = new URLSearchParams(location.search).get('q') ?? '';
  show();
})();
